import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import './sign-in-page.css';
import { signInMessages } from '@canone/contracts/messages';
import { type SignedIn, signInContract } from '@canone/contracts/sign-in';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { mutation } from '../../kit/call.ts';
import { Notice } from '../../kit/notice.tsx';
import { PageHeading } from '../../kit/page-heading.tsx';
import type { CallError } from '../../kit/wire.ts';
import { Wordmark } from '../../look/mark.tsx';
import { session } from '../../session/session.ts';
import { LedgerPicture } from './ledger-picture.tsx';
import { resetPath, signInFailure } from './sign-in-outcome.ts';
import { SignInForm } from './sign-in-form.tsx';

export function SignInPage() {
  const { sessionExpired } = useSearch({ strict: false }) as { sessionExpired?: string };
  const navigate = useNavigate();
  const { history } = useRouter();
  const signIn = useMutation({
    ...mutation(signInContract.endpoints.signIn),
    onSuccess: (answer) => enter(answer),
    onError: (error) => goToReset(error.resetUrl),
  });
  const failure = signIn.error && signInFailure(signIn.error);

  function enter({ token, user: { id, email, name, roleId }, resetUrl }: SignedIn) {
    if (goToReset(resetUrl)) return;
    session.signIn(token, { id, email, name, role: roleId });
    void navigate({ to: '/', replace: true });
  }

  /** AUT-04: an imposed new password is no error, it is the next page. */
  function goToReset(resetUrl: CallError['resetUrl']): boolean {
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
          {sessionExpired === 'true' && !failure && (
            <Notice tone="warning">{signInMessages.sessionExpired}</Notice>
          )}
          {failure && <Notice tone="error">{failure}</Notice>}
          <SignInForm isSending={signIn.isPending} onSubmit={(body) => signIn.mutate({ body })} />
        </div>
      </div>
    </main>
  );
}
