import type { ReactNode } from 'react';
import { pageSetting } from '../../kit/http/wire.ts';
import { Wordmark } from '../../look/mark.tsx';

/** The payment page around its screens, with the address of the support. */
export function PageFrame({ children }: { children: ReactNode }) {
  const email = pageSetting('support-email');
  return (
    <div className="page">
      <main>{children}</main>
      <footer className="muted">
        {email && (
          <p>
            Serve aiuto? <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
        <Wordmark />
      </footer>
    </div>
  );
}
