"""A position as HTML, SVG or plain text, and the signs for goods and other things."""
