import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import './sign-in-page.css';
import { loginPath } from '@canone/contracts/texts/page-paths';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { Waiting } from '../../kit/page/waiting.tsx';
import { Wordmark } from '../../look/mark.tsx';
import { SignIn } from './sign-in.tsx';

const ResetRequest = lazyPart(async () => ({
  default: (await import('./reset-request.tsx')).ResetRequest,
}));

/**
 * Shows the sign-in form or the request for a new password (AUT-09). The address selects the form, so that both forms
 * can be linked.
 */
export function SignInPage() {
  const isReset = useSearch({ strict: false, select: isResetMode });
  const isExpired = useSearch({ strict: false, select: isSessionExpired });
  const navigate = useNavigate();
  const [email, setEmail] = useState('');

  function openResetRequest(typed: string) {
    setEmail(typed);
    void navigate({ to: loginPath, search: { mode: 'reset' } });
  }

  return (
    <main className="sign-in">
      <div className="ledger-picture" />
      <div className="sign-in-side">
        <div className="sign-in-box">
          <Wordmark />
          {isReset ? (
            <Suspense fallback={<Waiting />}>
              <ResetRequest email={email} />
            </Suspense>
          ) : (
            <SignIn isExpired={isExpired} onForgotten={openResetRequest} />
          )}
        </div>
      </div>
    </main>
  );
}

function isSessionExpired(search: Record<string, unknown>): boolean {
  return search['sessionExpired'] === 'true';
}

function isResetMode(search: Record<string, unknown>): boolean {
  return search['mode'] === 'reset';
}
