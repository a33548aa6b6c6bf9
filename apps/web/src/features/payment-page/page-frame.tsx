import type { ReactNode } from 'react';
import { mailTo } from '../../kit/format/mail-to.ts';
import { pageSetting } from '../../kit/http/wire.ts';
import { Wordmark } from '../../look/mark.tsx';

interface PageFrameProps {
  /** The seller's address for questions, once it is known. */
  readonly sellerEmail?: string | null | undefined;
  readonly children: ReactNode;
}

/** The payment page around its screens, with the address of the seller, or of the support. */
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
