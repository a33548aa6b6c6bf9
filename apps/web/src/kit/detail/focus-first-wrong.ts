import { flushSync } from 'react-dom';

/** Draws what has just been set (and `change`), then leads to the first wrong field. */
export function focusFirstWrong(form: Element | null, change: () => void = () => {}) {
  flushSync(change);
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
