/** As a `ref`: what has just appeared in answer to a click is where the keyboard goes on. */
export function takeFocus(node: HTMLElement | null) {
  node?.focus();
}
