import './person-sessions.css';
import type { User } from '@canone/contracts/people/user';
import { userAccessContract } from '@canone/contracts/people/user-access';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useConfirm } from '../../../kit/confirm/confirm.tsx';
import { mutation } from '../../../kit/http/call.ts';
import { notify } from '../../../kit/toast/notify.ts';

const { endSessions } = userAccessContract.endpoints;

/** Lets an administrator end every session of another person. */
export function PersonSessions({ user: { id, name } }: { user: Pick<User, 'id' | 'name'> }) {
  const confirm = useConfirm();
  const end = useMutation(mutation(endSessions));

  async function endAll() {
    const isSure = await confirm({
      title: 'Terminare le sessioni?',
      text: 'La persona dovrà accedere di nuovo, su ogni dispositivo.',
      about: name,
      confirm: 'Sì, termina',
      cancel: 'Annulla',
    });
    if (!isSure) return;
    end.mutate(
      { params: { id } },
      {
        onSuccess: () => notify.success(endSessions.successMessage),
        onError: notify.refusal,
      },
    );
  }

  return (
    <section className="card person-access" aria-labelledby="person-access-title">
      <h2 id="person-access-title">Sessioni</h2>
      <p className="muted">
        Se un dispositivo è perso o rubato, termina le sessioni aperte di questa persona.
      </p>
      <Button variant="default" loading={end.isPending} onClick={() => void endAll()}>
        Termina le sessioni
      </Button>
    </section>
  );
}
