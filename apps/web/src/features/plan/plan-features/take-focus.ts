/** Used as a `ref`: focuses an element that a click has just rendered. */
export function takeFocus(node: HTMLElement | null) {
  // Waits for the element's effects: a list that opens on focus must be registered with its field first.
  if (node) setTimeout(() => node.focus());
}
