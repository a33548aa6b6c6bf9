/** Used as a `ref`: focuses an element that a click has just rendered. */
export function takeFocus(node: HTMLElement | null) {
  // The timeout lets the effects of the element run first. A list that opens on focus must be registered before the
  // focus moves.
  if (node) setTimeout(() => node.focus());
}
