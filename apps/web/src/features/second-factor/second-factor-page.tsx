import './second-factor-page.css';
import type { PasskeyRequest } from '@canone/contracts/access/passkey';
import { type FactorProof, secondStepContract } from '@canone/contracts/access/second-factor';
import { loginPath, secondFactorPath } from '@canone/contracts/texts/page-paths';
import { secondFactorMessages } from '@canone/contracts/texts/second-factor-messages';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, Suspense, useState } from 'react';
import { query } from '../../kit/http/call.ts';
import { CallError } from '../../kit/http/wire.ts';
import { FailedLoad } from '../../kit/page/failed-load.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { Notice } from '../../kit/page/notice.tsx';
import { PageHeading } from '../../kit/page/page-heading.tsx';
import { SignedOutFrame } from '../../kit/page/signed-out.tsx';
import { useTokenOutOfAddress } from '../../kit/page/use-token-out-of-address.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import { Wordmark } from '../../look/mark.tsx';
import { type Finished, finishSignIn } from './finish-call.ts';

const TotpKey = lazyPart(async () => ({
  default: (await import('../../kit/second-factor/totp-key.tsx')).TotpKey,
}));
const RecoveryCodes = lazyPart(async () => ({
  default: (await import('../../kit/second-factor/recovery-codes.tsx')).RecoveryCodes,
}));

const { begin } = secondStepContract.endpoints;

const isOver = (error: Error | null) =>
  error instanceof CallError &&
  (error.code === 'signIn.stepExpired' || error.code === 'request.invalid');

/** The second step of a sign-in, after the right password. */
export function SecondFactorPage() {
  const token = useTokenOutOfAddress(secondFactorPath);
  const { history } = useRouter();
  const step = useQuery({
    ...query(begin, { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const finish = useMutation<Finished, Error, FactorProof>({
    mutationFn: (proof) => finishSignIn(token, proof),
    onSuccess: (finished) => {
      if (!finished.recoveryCodes) history.replace(finished.enter());
    },
    networkMode: 'always',
    meta: { isPublic: true },
  });
  const codes = finish.data?.recoveryCodes;
  const isExpired = token === '' || isOver(step.error) || isOver(finish.error);
  /** The second step that is still open; undefined when it has expired or is done. */
  const open = isExpired || codes ? undefined : step.data;

  return (
    <SignedOutFrame>
      <div className="second-factor">
        <Wordmark />
        <div>
          <PageHeading title="Secondo passaggio" />
          {open && (
            <p className="muted">
              {open.newTotp
                ? 'La password è giusta. Il tuo ruolo richiede anche un secondo fattore: attivalo adesso.'
                : `La password di ${open.email} è giusta: manca il secondo fattore.`}
            </p>
          )}
        </div>
        {isExpired && <Notice tone="error">L’accesso è scaduto: ricomincia dalla password.</Notice>}
        {!isExpired && step.isPending && <Waiting />}
        {!isExpired && step.error && (
          <FailedLoad text={step.error.message} onRetry={() => void step.refetch()} />
        )}
        {codes && finish.data && (
          <Suspense fallback={<Waiting />}>
            <RecoveryCodes codes={codes} onSaved={() => history.replace(finish.data.enter())} />
          </Suspense>
        )}
        {open?.newTotp && (
          <Suspense fallback={<Waiting />}>
            <TotpKey totp={open.newTotp} />
          </Suspense>
        )}
        {open && (
          <Proof
            isNew={open.newTotp !== null}
            hasTotp={open.hasTotp}
            passkeys={open.passkeys}
            error={finish.error?.message}
            isSending={finish.isPending}
            onPasskeyBegun={finish.reset}
            onProof={finish.mutate}
            onPasskeyUsed={() => void step.refetch()}
          />
        )}
        {!codes && <Link to={loginPath}>Torna all’accesso</Link>}
      </div>
    </SignedOutFrame>
  );
}

interface ProofProps {
  /** True when the code also sets up a new authenticator app. */
  readonly isNew: boolean;
  readonly hasTotp: boolean;
  readonly passkeys: PasskeyRequest | null;
  readonly error: string | undefined;
  readonly isSending: boolean;
  readonly onProof: (proof: FactorProof) => void;
  /** Called before an attempt with a passkey. The error of an earlier attempt then disappears (AQ13). */
  readonly onPasskeyBegun: () => void;
  /** Called after an attempt with a passkey. A challenge is valid once, so the next attempt needs a new challenge. */
  readonly onPasskeyUsed: () => void;
}

function hintOf({ isNew, hasTotp }: Pick<ProofProps, 'isNew' | 'hasTotp'>): string {
  if (isNew) return 'Le sei cifre che l’app mostra adesso';
  return hasTotp
    ? 'Le sei cifre dell’app, o un codice di recupero'
    : 'Se non hai la passkey con te';
}

function Proof(props: ProofProps) {
  const { isNew, hasTotp, passkeys, error, isSending, onProof } = props;
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();
  const passkey = useMutation<FactorProof['passkey'], Error, PasskeyRequest>({
    mutationFn: async (options) =>
      (await import('../../kit/passkey/passkey.ts')).provePasskey(options),
    onMutate: props.onPasskeyBegun,
    onSuccess: (used) => {
      onProof({ passkey: used });
      props.onPasskeyUsed();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    passkey.reset();
    setMissing(code.trim() === '' ? secondFactorMessages.codeRequired : undefined);
    if (code.trim() !== '') onProof({ code });
  }

  const shown = error ?? passkey.error?.message;
  return (
    <>
      {shown && <Notice tone="error">{shown}</Notice>}
      {passkeys && (
        <Button size="md" loading={passkey.isPending} onClick={() => passkey.mutate(passkeys)}>
          Usa la passkey
        </Button>
      )}
      <form noValidate onSubmit={submit}>
        <TextInput
          label={hasTotp || isNew ? 'Codice' : 'Codice di recupero'}
          description={hintOf({ isNew, hasTotp })}
          error={missing}
          size="md"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="md"
          variant={passkeys ? 'default' : 'filled'}
          loading={isSending}
        >
          Accedi
        </Button>
      </form>
    </>
  );
}
