/**
 * Makes a call while a part of the page is inert. The response replaces the values of this part, so text that is typed
 * during the call would be lost. After the response the focus returns to the element that had it.
 */
export function whileInert<Result>(
  part: Element | null,
  call: () => Promise<Result>,
): Promise<Result> {
  const { activeElement } = document;
  part?.toggleAttribute('inert');
  return call().finally(() => {
    part?.toggleAttribute('inert');
    const isLost = document.activeElement === document.body;
    if (isLost && activeElement instanceof HTMLElement) activeElement.focus();
  });
}
