import type { Told } from './toaster.tsx';

type Kind = 'success' | 'error' | 'warning' | 'info';

/** Fetched before it is needed, so that it also tells of a network that is gone. */
export async function loadToasts() {
  try {
    return await import('./toaster.tsx');
  } catch (cause) {
    console.error(cause);
    return undefined;
  }
}

async function show(kind: Kind, text: string, told: Told = {}) {
  const toasts = await loadToasts();
  if (!toasts) return;
  const { toast, wordsOf } = toasts;
  const words = wordsOf(text, told);
  if (words === undefined) return;
  // the same words at once are one toast, which starts over with the newest code
  const toastId = `${kind}-${text}`.replaceAll(/\W+/g, '-');
  if (toast.isActive(toastId)) return toast.update(toastId, { render: words });
  const isNews = kind === 'success' || kind === 'info';
  toast[kind](words, isNews ? { toastId, role: 'status' } : { toastId });
}

/** Tells the person something at the top of the page (LAY-06). The toast library is fetched with the first one. */
export const notify = {
  success: (text: string) => void show('success', text),
  /**
   * With its cause, a failure of the server tells the code by which it is found in the server's log. What the server
   * said besides stands on a line of its own: the sentence stays as it is.
   */
  error: (text: string, cause?: unknown, detail?: string) =>
    void show('error', text, { cause, detail }),
  warning: (text: string) => void show('warning', text),
  info: (text: string) => void show('info', text),
};
