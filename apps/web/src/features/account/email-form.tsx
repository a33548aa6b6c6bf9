import type { PendingEmail } from '@canone/contracts/access/email-change';
import { ownEmailContract } from '@canone/contracts/access/own-email';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../kit/format/format.ts';
import { mutation, query } from '../../kit/http/call.ts';
import { FailedLoad } from '../../kit/page/failed-load.tsx';
import { Notice } from '../../kit/page/notice.tsx';
import { PendingEmailButtons } from '../../kit/page/pending-email-buttons.tsx';
import { Waiting } from '../../kit/page/waiting.tsx';
import { notify } from '../../kit/toast/notify.ts';
import { useSignedIn } from '../../session/session.ts';
import { NewEmail } from './new-email.tsx';

const { pendingEmail, resendEmailChange, cancelEmailChange } = ownEmailContract.endpoints;

/** Shows the person's e-mail and a new e-mail that is not confirmed yet. */
export function EmailForm() {
  const { person } = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  const { data, isPending, refetch } = useQuery({ ...query(pendingEmail, {}), staleTime: 0 });

  function done() {
    setOpen(false);
    void refetch();
  }

  return (
    <section className="card account-card" aria-labelledby="email-title">
      <h2 id="email-title">Email</h2>
      <p className="muted">
        Entri con {person.email}. Una nuova email vale quando la confermi dal link che ti mandiamo:
        allora tutte le sessioni terminano.
      </p>
      {isPending && <Waiting />}
      {!isPending && !data && <FailedLoad onRetry={() => void refetch()} />}
      {data?.pending && <PendingChange pending={data.pending} onDone={done} />}
      {isOpen ? (
        <NewEmail onDone={done} onCancel={() => setOpen(false)} />
      ) : (
        <Button className="account-opener" variant="default" onClick={() => setOpen(true)}>
          Cambia l’email
        </Button>
      )}
    </section>
  );
}

interface PendingChangeProps {
  readonly pending: PendingEmail;
  readonly onDone: () => void;
}

function PendingChange({ pending: { email, confirmUntil }, onDone }: PendingChangeProps) {
  const resend = useMutation(mutation(resendEmailChange));
  const cancel = useMutation(mutation(cancelEmailChange));
  const answers = (message: string) => ({
    onSuccess: () => notify.success(message),
    onError: notify.refusal,
    onSettled: onDone,
  });

  return (
    <Notice tone="info">
      <p>
        {email} aspetta la conferma: il link che le abbiamo mandato vale fino al{' '}
        {formatDateTime(confirmUntil)}.
      </p>
      <PendingEmailButtons
        className="account-buttons"
        resend={{
          isPending: resend.isPending,
          run: () => resend.mutate({}, answers(resendEmailChange.successMessage)),
        }}
        cancel={{
          isPending: cancel.isPending,
          run: () => cancel.mutate({}, answers(cancelEmailChange.successMessage)),
        }}
      />
    </Notice>
  );
}
