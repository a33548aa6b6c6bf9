import 'react-toastify/ReactToastify.css';
import './toaster.css';
import { IconX } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled';
import { session } from '../../session/session.ts';
import { CallError } from '../http/wire.ts';
import { breakable } from '../page/breakable.tsx';
import { isUnfetched, unfetchedText } from '../page/unfetched.ts';

const prefersStillness = window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The only toast area. It is mounted beside the app, because toasts outlive screens and sessions. */
function mount() {
  const place = document.createElement('div');
  document.body.append(place);
  // Mounted before the first toast: only a mounted area knows that a text is shown already.
  flushSync(() =>
    createRoot(place).render(
      <ToastContainer
        aria-label="Notifiche (Alt+T)"
        position="top-center"
        autoClose={5000}
        pauseOnHover
        pauseOnFocusLoss
        closeOnClick
        draggable
        draggablePercent={80}
        transition={prefersStillness ? false : Slide}
        closeButton={({ closeToast }) => (
          <button type="button" className="toast-close" aria-label="Chiudi" onClick={closeToast}>
            <IconX size={16} aria-hidden="true" />
          </button>
        )}
      />,
    ),
  );
  document.addEventListener('keydown', ({ key }) => {
    const isFocused = document.activeElement?.closest('.Toastify__toast');
    if (key === 'Escape' && isFocused) toast.dismiss();
  });
  document.addEventListener('animationend', keepPaused);
  document.addEventListener('mouseout', keepPaused);
  window.addEventListener('focus', keepPaused);
  document.addEventListener('focusout', ({ target }) => {
    // the library does not start again what Alt+T has paused
    if (target instanceof Element && target.closest('.Toastify')) toast.play();
    keepPaused();
  });
}

/** Escape closes a focused toast and not the dialog below it. The focus returns to where it was. */
function handFocusBack() {
  let before: HTMLElement | undefined;
  const isInToast = (target: EventTarget | null) =>
    target instanceof Element && target.closest('.Toastify') !== null;

  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (!(target instanceof Element) || !isInToast(target)) return;
    target.setAttribute('data-mantine-stop-propagation', 'true');
    if (relatedTarget instanceof HTMLElement && !isInToast(relatedTarget)) before = relatedTarget;
  });
  toast.onChange(({ id, status }) => {
    const closing = status === 'removed' && document.getElementById(String(id));
    if (closing && closing.contains(document.activeElement)) before?.focus();
  });
}

/** A button whose module cannot be fetched would do nothing. */
function explainMissingModules() {
  window.addEventListener('unhandledrejection', (event) => {
    if (!isUnfetched(event.reason)) return;
    event.preventDefault();
    toast.error(textOf(unfetchedText, {}), { toastId: unfetchedText });
  });
}

const held = ':hover, :focus-visible, :has(:focus-visible)';

/**
 * The library starts a toast at the end of its entrance, when the pointer leaves it and when the window gets the focus,
 * although the other one of pointer and focus still holds it.
 */
function keepPaused() {
  // after the library's own handlers
  setTimeout(() => {
    for (const shown of document.querySelectorAll('.Toastify__toast'))
      if (!document.hasFocus() || shown.matches(held)) toast.pause({ id: shown.id });
  });
}

/** A button inside a toast, which then stays for ten seconds. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

/** The additional content of a toast. */
export interface ToastExtra {
  readonly action?: ToastAction | undefined;
  readonly cause?: unknown;
  readonly detail?: string | undefined;
}

function codeOf(cause: unknown): string | undefined {
  const isFailure = cause instanceof CallError && cause.status >= 500;
  return isFailure && cause.requestId ? `Codice: ${cause.requestId}` : undefined;
}

/**
 * LAY-11: the code lets people name a server failure when they ask for help. Undefined after the end of a
 * session, which has its own message (AUT-06).
 */
export function textOf(text: string, { action, cause, detail }: ToastExtra) {
  if (cause instanceof CallError && cause.status === 401) return undefined;
  const code = codeOf(cause);
  const shown = isUnfetched(cause) ? unfetchedText : detail;
  return (
    <div>
      <span className="toast-sentence">{breakable(text)}</span>
      {shown && <span className="toast-detail">{shown}</span>}
      {action && (
        <button type="button" className="toast-action" onClick={action.onPress}>
          {action.label}
        </button>
      )}
      {code && <small className="toast-code">{code}</small>}
    </div>
  );
}

/** A toast about the end of a session is out of date after the next sign-in. */
function dismissAtSignIn() {
  let { phase } = session.current();
  session.subscribe(() => {
    const before = phase;
    ({ phase } = session.current());
    if (before === 'signedOut' && phase === 'signedIn') toast.dismiss();
  });
}

mount();
handFocusBack();
explainMissingModules();
dismissAtSignIn();

export { toast };
