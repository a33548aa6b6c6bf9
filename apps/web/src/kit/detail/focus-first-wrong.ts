import { flushSync } from 'react-dom';

/** Renders pending changes (and `change`), then focuses the first invalid field of the screen's form. */
export function focusFirstWrong(change: () => void = () => {}) {
  flushSync(change);
  document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus();
}
