import './reset-password-page.css';
import { signInContract } from '@canone/contracts/access/sign-in';
import { signInMessages } from '@canone/contracts/texts/messages';
import { loginPath, resetPasswordPath } from '@canone/contracts/texts/page-paths';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { mutation, query } from '../../kit/http/call.ts';
import { FailedLoad } from '../../kit/page/failed-load.tsx';
import { Notice } from '../../kit/page/notice.tsx';
import { PageHeading } from '../../kit/page/page-heading.tsx';
import { SignedOutFrame } from '../../kit/page/signed-out.tsx';
import { useTokenOutOfAddress } from '../../kit/page/use-token-out-of-address.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import { Wordmark } from '../../look/mark.tsx';
import { ResetForm } from './reset-form.tsx';
import { type ResetStage, resetStage } from './reset-stage.ts';

const { validateResetToken, resetPassword } = signInContract.endpoints;
const redirectAfter = 3_000;

export function ResetPasswordPage() {
  const token = useTokenOutOfAddress(resetPasswordPath);
  const check = useQuery({
    ...query(validateResetToken, { query: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const change = useMutation(mutation(resetPassword));
  const stage = resetStage({ token, check, change });
  useSignInAfter(stage === 'done');

  const views: Record<ResetStage, () => ReactNode> = {
    checking: () => <Waiting />,
    unchecked: () => (
      <FailedLoad text={check.error?.message} onRetry={() => void check.refetch()} />
    ),
    invalid: () => (
      <>
        <Notice tone="error">{signInMessages.resetTokenInvalid}</Notice>
        <p>
          Il link vale un’ora e una volta sola.{' '}
          <Link to={loginPath} search={{ mode: 'reset' }}>
            Richiedi un nuovo link
          </Link>
        </p>
      </>
    ),
    form: () => (
      <>
        {change.error && (
          <Notice tone="error">
            <p>{signInMessages.resetFailed}</p>
            {change.error.fields.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
          </Notice>
        )}
        <ResetForm
          isSending={change.isPending}
          onSubmit={(newPassword) => change.mutate({ body: { token, newPassword } })}
        />
      </>
    ),
    done: () => (
      <>
        <Notice tone="success">{signInMessages.resetDone}</Notice>
        <Link to={loginPath}>Vai subito all’accesso</Link>
      </>
    ),
  };

  return (
    <SignedOutFrame>
      <div className="reset-box">
        <Wordmark />
        <div>
          <PageHeading title="Reimposta la password" />
          {stage === 'form' && (
            <p className="muted">Poi si accede di nuovo, su ogni dispositivo.</p>
          )}
        </div>
        {views[stage]()}
      </div>
    </SignedOutFrame>
  );
}

function useSignInAfter(isDone: boolean) {
  const navigate = useNavigate();

  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => void navigate({ to: loginPath, replace: true }), redirectAfter);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
}
