// Makes pictures for the reader in the colours of the page, as files or for use elsewhere. Joined
// before stage.js.

const COLOUR = /var\((--[\w-]+)(?:,\s*([^()]*))?\)/g;

function coloured(svg, root) {
  const style = getComputedStyle(root);
  return svg.replace(COLOUR, (_, name, other) => style.getPropertyValue(name).trim() || other);
}

// Twice as large as shown, for screens and printers with a high resolution.
async function painted(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = make("canvas", "");
  canvas.width = 2 * image.naturalWidth;
  canvas.height = 2 * image.naturalHeight;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

// Turn a message with a picture into one that files.js understands.
async function pictured(message, root) {
  if (!("picture" in message)) return message;
  const svg = coloured(message.picture, root);
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  if ("before" in message) return { ...message, copy: message.before + address + message.after };
  return { ...message, offer: message.mime === "image/png" ? await painted(address) : svg };
}
