import { flushSync } from 'react-dom';

/** Draws what has just been set (and `change`), then leads to the first wrong field of the screen's form. */
export function focusFirstWrong(change: () => void = () => {}) {
  flushSync(change);
  document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus();
}
