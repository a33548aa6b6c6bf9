/** As a `ref`: what has just appeared in answer to a click is where the keyboard goes on. */
export function takeFocus(node: HTMLElement | null) {
  // After its effects: a list that opens with the focus has to be known to its field by then.
  if (node) setTimeout(() => node.focus());
}
