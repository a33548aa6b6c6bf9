import type { ReactNode } from 'react';
import { mailTo } from '../../kit/format/mail-to.ts';
import { pageSetting } from '../../kit/http/wire.ts';
import { Wordmark } from '../../look/mark.tsx';

interface PageFrameProps {
  /** The seller's e-mail for questions; missing until it is known. */
  readonly sellerEmail?: string | null | undefined;
  readonly children: ReactNode;
}

/**
 * The frame around all screens of the payment page. It shows the e-mail of the seller or, if it is unknown, of the
 * support.
 */
export function PageFrame({ sellerEmail, children }: PageFrameProps) {
  const email = sellerEmail ?? pageSetting('support-email');
  return (
    <div className="page">
      <main>{children}</main>
      <footer className="muted">
        {email && (
          <p>
            Serve aiuto? <a href={mailTo(email)}>{email}</a>
          </p>
        )}
        <Wordmark />
      </footer>
    </div>
  );
}
