import { paymentMessages } from '@canone/contracts/messages';
import type { ReactNode } from 'react';
import { PageHeading } from '../../kit/page-heading.tsx';
import type { Dispatch } from './use-payment-page.ts';

interface MessageScreenProps {
  readonly tone: 'calm' | 'warning' | 'error';
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}

/** A card that says one thing, and what to do next. */
export function MessageScreen({ tone, icon, title, children }: MessageScreenProps) {
  return (
    <section className="card message">
      <span className={`seal seal-${tone}`}>{icon}</span>
      <PageHeading key={title} title={title} />
      {children}
    </section>
  );
}

export function RetryButton({
  dispatch,
  label = 'Riprova',
}: {
  dispatch: Dispatch;
  label?: string;
}) {
  return (
    <button type="button" className="button" onClick={() => dispatch({ type: 'retried' })}>
      {label}
    </button>
  );
}

export function HomeLink({ isSecondary = false }: { isSecondary?: boolean }) {
  return (
    <a className={isSecondary ? 'button button-secondary' : 'button'} href="/">
      {paymentMessages.backHome}
    </a>
  );
}

export function Reference({ subscriptionId }: { subscriptionId: string }) {
  return (
    <p className="muted">
      Codice da indicare all’assistenza: <code>{subscriptionId}</code>
    </p>
  );
}

/** Begins with a new document: in this one the provider's script was asked for, and a second would break the first. */
export function PageAgainButton() {
  return (
    <button type="button" className="button" onClick={() => location.reload()}>
      Riprova
    </button>
  );
}
