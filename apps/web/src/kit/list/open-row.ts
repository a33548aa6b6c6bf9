/** A row of a list, as table row or as card. */
export const listRows = '.data-table tbody tr, .row-card';

const controls = 'a, button, input, label, select, .select-cell, .actions-cell';

/** The link that opens the record. Another link of the row may stand before it. */
function linkOf(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>('[data-opens]') ?? row.querySelector('.row-actions a');
}

export function openRow(row: Element): void {
  linkOf(row)?.click();
}

/** A click on a row opens its record, with Ctrl in another tab. A selection of text opens nothing. */
export function openClickedRow(event: MouseEvent): void {
  const { target, ctrlKey, metaKey } = event;
  if (event.defaultPrevented || !(target instanceof Element) || target.closest(controls)) return;
  if (String(window.getSelection()) !== '') return;
  const row = target.closest(listRows);
  const link = row && linkOf(row);
  link?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }),
  );
}
