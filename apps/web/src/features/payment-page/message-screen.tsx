import { paymentMessages } from '@canone/contracts/texts/payment-messages';
import type { ReactNode } from 'react';
import { PageHeading } from '../../kit/page/page-heading.tsx';
import type { Dispatch } from './use-payment-page.ts';

interface MessageScreenProps {
  readonly tone: 'calm' | 'warning' | 'error';
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}

/** A card with one message and the next step. */
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

interface HomeLinkProps {
  readonly isSecondary?: boolean;
  /** The seller's page for customers. Only a secure address is followed. */
  readonly to?: string | null | undefined;
}

export function HomeLink({ isSecondary = false, to }: HomeLinkProps) {
  return (
    <a
      className={isSecondary ? 'button button-secondary' : 'button'}
      href={to?.startsWith('https://') ? to : '/'}
      rel="noreferrer"
    >
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

/**
 * Reloads the page. This document has already requested the provider's script, and loading it twice would
 * break the button.
 */
export function PageAgainButton({ label = 'Riprova' }: { label?: string }) {
  return (
    <button type="button" className="button" onClick={() => location.reload()}>
      {label}
    </button>
  );
}

/** Prints the card alone; the style sheet hides the rest on paper. */
export function PrintButton() {
  return (
    <button type="button" className="button" onClick={() => window.print()}>
      Stampa la ricevuta
    </button>
  );
}
