import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import './sign-in-page.css';
import { signInMessages } from '@canone/contracts/messages';
import type { SignedIn } from '@canone/contracts/sign-in';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Notice } from '../../kit/notice.tsx';
import { PageHeading } from '../../kit/page-heading.tsx';
import type { CallError } from '../../kit/wire.ts';
import { Wordmark } from '../../look/mark.tsx';
import { session } from '../../session/session.ts';
import { LedgerPicture } from './ledger-picture.tsx';
import { type GivenCredentials, SignInForm } from './sign-in-form.tsx';
import { resetPath, signInFailure } from './sign-in-outcome.ts';

// The schema that checks the form is fetched while the person types: the form does not wait for it.
const loadCall = () => import('./sign-in-call.ts');

export function SignInPage() {
  const isExpired = useSearch({ strict: false, select: isSessionExpired });
  const navigate = useNavigate();
  const { history } = useRouter();
  const attempt = useMutation<SignedIn, CallError, GivenCredentials>({
    mutationFn: async (credentials) => (await loadCall()).signIn(credentials),
    onSuccess: enter,
    onError: ({ resetUrl }) => goToReset(resetUrl),
    networkMode: 'always',
    meta: { isPublic: true },
  });
  const failure = attempt.error && signInFailure(attempt.error);

  useEffect(() => void loadCall(), []);

  function enter({ token, user: { id, email, name, roleId }, resetUrl }: SignedIn) {
    if (goToReset(resetUrl)) return;
    session.signIn(token, { id, email, name, role: roleId });
    void navigate({ to: '/', replace: true });
  }

  /** AUT-04: an imposed new password is no error, it is the next page. */
  function goToReset(resetUrl: string | null): boolean {
    if (!resetUrl) return false;
    history.replace(resetPath(resetUrl));
    return true;
  }

  return (
    <main className="sign-in">
      <LedgerPicture />
      <div className="sign-in-side">
        <div className="sign-in-box">
          <Wordmark />
          <div>
            <PageHeading title="Accedi" />
            <p className="muted">Abbonamenti, pagamenti e clienti, in ordine.</p>
          </div>
          {isExpired && !failure && <Notice tone="warning">{signInMessages.sessionExpired}</Notice>}
          {failure && <Notice tone="error">{failure}</Notice>}
          <SignInForm
            isSending={attempt.isPending}
            check={async (credentials) => (await loadCall()).credentialErrors(credentials)}
            onSubmit={attempt.mutate}
          />
        </div>
      </div>
    </main>
  );
}

function isSessionExpired(search: Record<string, unknown>): boolean {
  return search['sessionExpired'] === 'true';
}
