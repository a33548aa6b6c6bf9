import { CallError } from '../http/wire.ts';
import type { ToastAction, ToastExtra } from './toaster.tsx';

type Kind = 'success' | 'error' | 'warning' | 'info';

/** Loads the toast library. It is loaded before it is needed, because it must report a lost network too. */
export async function loadToasts() {
  try {
    return await import('./toaster.tsx');
  } catch (cause) {
    console.error(cause);
    return undefined;
  }
}

/** The id of the last toast of each text. Each new toast gets a new id, because a closing toast still uses its id. */
const lastIds = new Map<string, string | number>();

async function show(kind: Kind, text: string, extra: ToastExtra = {}) {
  const toasts = await loadToasts();
  if (!toasts) return;
  const { toast, textOf } = toasts;
  const words = textOf(text, extra);
  if (words === undefined) return;
  // A text that is already shown gets no second toast. The existing toast starts again and shows the newest code.
  const key = `${kind} ${text}`;
  const known = lastIds.get(key);
  if (known !== undefined && toast.isActive(known)) return toast.update(known, { render: words });
  const isNotable = kind === 'success' || kind === 'info';
  const autoClose = extra.action ? 10_000 : 5_000;
  lastIds.set(key, toast[kind](words, isNotable ? { autoClose, role: 'status' } : {}));
}

/** Shows a toast at the top of the page (LAY-06). The toast library loads with the first toast. */
export const notify = {
  success: (text: string, action?: ToastAction) => void show('success', text, { action }),
  /**
   * If `cause` is a failure of the server, the toast also shows the code that identifies the failure in the server's
   * log. `detail` is shown on a separate line.
   */
  error: (text: string, cause?: unknown, detail?: string) =>
    void show('error', text, { cause, detail }),
  /** Shows the refusal of a call. Any other error is a bug and is thrown again. */
  refusal(error: unknown) {
    if (!(error instanceof CallError)) throw error;
    notify.error(error.message, error);
  },
  warning: (text: string) => void show('warning', text),
  info: (text: string) => void show('info', text),
};
