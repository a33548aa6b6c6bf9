import { openRow, listRows as rows } from '../../kit/list/open-row.ts';
import { keepFocus } from './kept-focus.ts';
import type { PageKey } from './shortcuts.ts';

keepFocus();

/** Focuses the next or the previous row of the list. On the first or last row the focus does not move further. */
function moveRow(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(rows)];
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const row = at === -1 ? all.at(step === 1 ? 0 : -1) : all[at + step];
  if (!row) return;
  row.tabIndex = -1;
  row.focus();
  row.scrollIntoView({ block: 'nearest' });
}

function click(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
}

/** Selects the focused row, or deselects it if it is selected. */
function selectRow(): void {
  document.activeElement?.closest(rows)?.querySelector<HTMLElement>('[type="checkbox"]')?.click();
}

/** Enter on a focused row opens its record, and the space bar selects it. */
document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  if (!(target instanceof HTMLElement) || !target.matches(rows)) return;
  if (key === 'Enter') openRow(target);
  if (key !== ' ') return;
  event.preventDefault();
  selectRow();
});

/** Presses the button of the page that belongs to the key. A page without this button ignores the key. */
export function runPageKey(key: PageKey): void {
  switch (key) {
    case 'new':
      return click('.screen-head > a, .list-creation > a');
    case 'save':
      return click('.detail-form .detail-buttons [type="submit"]');
    case 'next':
      return moveRow(1);
    case 'previous':
      return moveRow(-1);
    case 'select':
      return selectRow();
  }
}
