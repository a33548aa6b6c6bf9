import type { ToastAction, ToastExtra } from './toaster.tsx';

type Kind = 'success' | 'error' | 'warning' | 'info';

/** Loaded before it is needed, so that it can also report a lost network. */
export async function loadToasts() {
  try {
    return await import('./toaster.tsx');
  } catch (cause) {
    console.error(cause);
    return undefined;
  }
}

/** The last toast of each text. A toast that is closing keeps its id, so the next one of its text has another. */
const lastIds = new Map<string, string | number>();

async function show(kind: Kind, text: string, extra: ToastExtra = {}) {
  const toasts = await loadToasts();
  if (!toasts) return;
  const { toast, textOf } = toasts;
  const words = textOf(text, extra);
  if (words === undefined) return;
  // the same text is shown as one toast, which restarts with the newest code
  const key = `${kind} ${text}`;
  const known = lastIds.get(key);
  if (known !== undefined && toast.isActive(known)) return toast.update(known, { render: words });
  const isNotable = kind === 'success' || kind === 'info';
  const autoClose = extra.action ? 10_000 : 5_000;
  lastIds.set(key, toast[kind](words, isNotable ? { autoClose, role: 'status' } : {}));
}

/** Shows a toast at the top of the page (LAY-06). The toast library loads with the first one. */
export const notify = {
  success: (text: string, action?: ToastAction) => void show('success', text, { action }),
  /**
   * With its cause, a server failure also shows the code that identifies it in the server's log. The server's
   * detail has its own line, so that the sentence stays unchanged.
   */
  error: (text: string, cause?: unknown, detail?: string) =>
    void show('error', text, { cause, detail }),
  warning: (text: string) => void show('warning', text),
  info: (text: string) => void show('info', text),
};
