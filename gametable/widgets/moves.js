// The moves from one button of a group to another by arrow keys. Joined before stage.js.

const MOVES = {
  ArrowLeft: (buttons, at) => buttons[at - 1],
  ArrowRight: (buttons, at) => buttons[at + 1],
  ArrowUp: (buttons, at) => nearest(buttons, at, -1),
  ArrowDown: (buttons, at) => nearest(buttons, at, 1),
  Home: (buttons) => buttons[0],
  End: (buttons) => buttons.at(-1),
};

// Return the button of the next line, above (-1) or below (1), that is nearest to this one.
function nearest(buttons, at, way) {
  const here = buttons[at].getBoundingClientRect();
  const far = (button) => {
    const there = button.getBoundingClientRect();
    // The next line first, then the column.
    return Math.abs(there.top - here.top) * 1000 + Math.abs(there.left - here.left);
  };
  const beyond = buttons.filter((button) => {
    const there = button.getBoundingClientRect();
    return way * (there.top - here.top) >= here.height / 2;
  });
  return beyond.sort((one, other) => far(one) - far(other))[0];
}
