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
  /** The address of the seller's website. Only an https address is used. */
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
 * Reloads the whole page. In the same document the provider's script would be loaded twice, which would break the
 * payment button.
 */
export function PageAgainButton({ label = 'Riprova' }: { label?: string }) {
  return (
    <button type="button" className="button" onClick={() => location.reload()}>
      {label}
    </button>
  );
}

/** Prints the page. The style sheet hides everything except the card. */
export function PrintButton() {
  return (
    <button type="button" className="button" onClick={() => window.print()}>
      Stampa la ricevuta
    </button>
  );
}
