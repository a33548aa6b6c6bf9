import './lazy-part.css';
import { Component, type ComponentType, lazy, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { isServerThere } from '../http/server-there.ts';
import { isUnfetched } from './unfetched.ts';

interface LoaderProps {
  readonly render: () => ReactNode;
  readonly renew: () => void;
}

interface LoaderState {
  readonly error?: unknown;
  /** Whether the server was still unreachable when the person tried again. */
  readonly isAway?: boolean;
}

/** The parts that could not be loaded. The first part shows one message for all of them. */
const missing = new Set<PartLoader>();

/**
 * Requests failed style sheets again. The `link` of a failed style sheet stays in the document, and only a new element
 * requests the file again.
 */
function requestStylesAgain() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}

async function tryAgain() {
  const isAway = !(await isServerThere());
  const parts = [...missing];
  if (!isAway) {
    requestStylesAgain();
    missing.clear();
  }
  for (const part of parts) part.again(isAway);
}

class PartLoader extends Component<LoaderProps, LoaderState> {
  override state: LoaderState = {};
  isSecondAttempt = false;

  again(isAway: boolean) {
    this.isSecondAttempt = !isAway;
    this.setState(isAway ? { isAway } : { error: undefined });
  }

  static getDerivedStateFromError(error: unknown): LoaderState {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!isUnfetched(error)) return;
    // A browser may remember the failure of a module, so after a second failure the page is reloaded. Forms keep their
    // text over a reload.
    if (this.isSecondAttempt) window.location.reload();
    this.props.renew();
    missing.add(this);
    this.forceUpdate();
  }

  override componentWillUnmount() {
    missing.delete(this);
    const [first] = missing;
    first?.forceUpdate();
  }

  override render() {
    const { error, isAway } = this.state;
    if (error === undefined) return this.props.render();
    if (!isUnfetched(error)) throw error;
    const [first] = missing;
    if (first !== this) return null;
    return createPortal(
      <div className="missing-part" role="alert">
        {isAway ? 'Il server non è ancora raggiungibile.' : 'Questa parte non si è caricata.'}{' '}
        Quello che hai scritto resta qui.
        <button type="button" onClick={() => void tryAgain()}>
          Riprova
        </button>
      </div>,
      document.body,
    );
  }
}

/**
 * A component in a separate chunk. If the chunk cannot be fetched, a message offers to try again. The other parts of
 * the page do not change.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  // React remembers the failure of a lazy component, so each new attempt needs a new lazy component.
  let Part: ComponentType<Props> = lazy(load);
  const renew = () => {
    Part = lazy(load);
  };
  return function LazyPart(props: Props) {
    return <PartLoader renew={renew} render={() => <Part {...props} />} />;
  };
}
