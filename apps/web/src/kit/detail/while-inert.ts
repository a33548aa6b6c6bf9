/**
 * Makes a call while a part of the page is inert, because its answer would discard what is typed there meanwhile. After the
 * answer the focus returns to its element.
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
