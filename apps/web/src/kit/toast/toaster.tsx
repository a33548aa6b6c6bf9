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

/**
 * Mounts the only toast area. It is outside the app, because a toast stays visible when the screen or the session
 * changes.
 */
function mount() {
  const place = document.createElement('div');
  document.body.append(place);
  // The area must be mounted before the first toast, because only a mounted area knows which texts are already shown.
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
    // The library does not restart a toast that the Alt+T key has paused.
    if (target instanceof Element && target.closest('.Toastify')) toast.play();
    keepPaused();
  });
}

/**
 * Escape closes a focused toast but not the dialog below it. The focus then returns to the element that had it before.
 */
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

/**
 * Shows a message when the module of a pressed button cannot be fetched. Otherwise the press would have no visible
 * effect.
 */
function explainMissingModules() {
  window.addEventListener('unhandledrejection', (event) => {
    if (!isUnfetched(event.reason)) return;
    event.preventDefault();
    toast.error(textOf(unfetchedText, {}), { toastId: unfetchedText });
  });
}

const held = ':hover, :focus-visible, :has(:focus-visible)';

/**
 * Keeps a toast paused while the pointer or the focus is on it. The library restarts a toast after its entrance
 * animation, when the pointer leaves it and when the window gets the focus. It does so even if the toast still has the
 * focus or the pointer.
 */
function keepPaused() {
  // The timeout makes this run after the handlers of the library.
  setTimeout(() => {
    for (const shown of document.querySelectorAll('.Toastify__toast'))
      if (!document.hasFocus() || shown.matches(held)) toast.pause({ id: shown.id });
  });
}

/** A button inside a toast. A toast with a button stays for ten seconds. */
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
 * The content of a toast. People can quote the code of a server failure when they ask for help (LAY-11). Undefined
 * after the end of a session, because another message reports it (AUT-06).
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

/** Closes toasts at the next sign-in, because a message about the end of the session is then out of date. */
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
