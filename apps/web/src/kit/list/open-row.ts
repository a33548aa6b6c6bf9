/** Selects the rows of a list, which are table rows or cards. */
export const listRows = '.data-table tbody tr, .row-card';

const controls = 'a, button, input, label, select, .select-cell, .actions-cell';

/** The link of a row that opens the record. The row may contain another link before it. */
function linkOf(row: Element): HTMLAnchorElement | null {
  return (
    row.querySelector<HTMLAnchorElement>('a[data-opens]') ?? row.querySelector('.row-actions a')
  );
}

export function openRow(row: Element): void {
  linkOf(row)?.click();
}

/** Opens the record of a clicked row; with Ctrl in another tab. A click that selects text opens nothing. */
export function openClickedRow(event: MouseEvent): void {
  const { target, ctrlKey, metaKey } = event;
  if (event.defaultPrevented || !(target instanceof Element) || target.closest(controls)) return;
  if (String(window.getSelection()) !== '') return;
  const row = target.closest(listRows);
  const link = row && linkOf(row);
  if (!link) return;
  if (ctrlKey || metaKey) window.open(link.href, '_blank', 'noopener');
  else link.click();
}
