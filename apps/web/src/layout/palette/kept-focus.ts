import { listRows } from '../../kit/list/open-row.ts';

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea';
const dialogs = '[role$="dialog"]';

/** The last focused element outside dialogs, the elements around it, and the position of its row in the list. */
interface Place {
  readonly element: Element;
  readonly around: readonly Element[];
  readonly row: number;
}

function placeOf(element: Element): Place {
  const around: Element[] = [];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
    around.push(at);
  const rows = [...document.querySelectorAll(listRows)];
  return { element, around, row: rows.findIndex((row) => row.contains(element)) };
}

/**
 * The element that gets the focus instead of a removed element: the field with the same name, a row of its list, or
 * another control near it.
 */
function successorOf({ element, around, row }: Place): HTMLElement | null {
  const part = around.find((one) => one.isConnected && one.matches('main *'));
  if (!part) return document.querySelector('h1');
  const rows = [...part.querySelectorAll<HTMLElement>(listRows)];
  const near = rows[Math.min(Math.max(row, 0), rows.length - 1)];
  if (near) near.tabIndex = -1;
  const name = element.getAttribute('name');
  const same = name && part.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  const candidates = [same, near, ...part.querySelectorAll<HTMLElement>(focusable)];
  return candidates.find((one) => one && one.checkVisibility()) || document.querySelector('h1');
}

let last: Place | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;

function remember(target: EventTarget | null): void {
  if (target instanceof Element && target !== document.body && !target.closest(dialogs))
    last = placeOf(target);
}

function keep(): void {
  waiting = undefined;
  if (!last || last.element.isConnected || document.activeElement !== document.body) return;
  if (!document.querySelector(dialogs)) successorOf(last)?.focus();
}

/**
 * Moves the focus when the focused element disappears, so that a keyboard user continues at the same place. It waits
 * for a moment, because the screen may move the focus itself.
 */
export function keepFocus(): void {
  remember(document.activeElement);
  document.addEventListener('focusin', ({ target }) => remember(target));
  const observer = new MutationObserver(() => {
    waiting ??= setTimeout(keep, 100);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
