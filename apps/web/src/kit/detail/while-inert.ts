/**
 * Makes a call while a part of the page is inert: the answer would discard what is typed there meanwhile. Then the focus
 * returns to where it was.
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
