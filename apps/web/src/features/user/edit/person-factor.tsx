import './person-sessions.css';
import type { User } from '@canone/contracts/people/user';
import { userAccessContract } from '@canone/contracts/people/user-access';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useConfirm } from '../../../kit/confirm/confirm.tsx';
import { mutation, query } from '../../../kit/http/call.ts';
import { notify } from '../../../kit/toast/notify.ts';

const { secondFactor, resetSecondFactor } = userAccessContract.endpoints;

/** Lets a SuperAdmin remove the second factor of a person who has lost it. */
export function PersonFactor({ user: { id, name } }: { user: Pick<User, 'id' | 'name'> }) {
  const confirm = useConfirm();
  const { data, refetch } = useQuery({
    ...query(secondFactor, { params: { id } }),
    staleTime: 0,
  });
  const reset = useMutation(mutation(resetSecondFactor));

  async function resetIt() {
    const isSure = await confirm({
      title: 'Azzerare il secondo fattore?',
      text: 'Basterà la password per entrare. Le sessioni della persona terminano e le arriva un’email. Prima accertati che la richiesta sia davvero sua.',
      about: name,
      confirm: 'Sì, azzera',
      cancel: 'Annulla',
    });
    if (!isSure) return;
    reset.mutate(
      { params: { id } },
      {
        onSuccess: () => notify.success(resetSecondFactor.successMessage),
        onError: notify.refusal,
        onSettled: () => void refetch(),
      },
    );
  }

  if (!data?.hasFactor) return null;
  return (
    <section className="card person-access" aria-labelledby="person-factor-title">
      <h2 id="person-factor-title">Secondo fattore</h2>
      <p className="muted">
        È attivo. Se la persona ha perso il telefono, la passkey e i codici di recupero, azzeralo.
      </p>
      <Button variant="default" loading={reset.isPending} onClick={() => void resetIt()}>
        Azzera secondo fattore
      </Button>
    </section>
  );
}
