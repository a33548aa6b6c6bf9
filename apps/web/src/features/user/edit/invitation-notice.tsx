import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { userAccessContract } from '@canone/contracts/people/user-access';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '../../../kit/http/call.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import { notify } from '../../../kit/toast/notify.ts';

interface InvitationNoticeProps {
  readonly user: { readonly id: number; readonly email: string };
}

/**
 * Shown for a person who may sign in but has never set a password. The notice offers to send the invitation again
 * (AUT-13).
 */
export function InvitationNotice({ user: { id, email } }: InvitationNoticeProps) {
  const invitation = useMutation(mutation(userAccessContract.endpoints.invite));
  const { data: settings } = useQuery(query(letterSettingsContract.endpoints.get, {}));

  function send() {
    invitation.mutate(
      { params: { id } },
      {
        onSuccess: () => notify.success(`Invito in partenza per ${email}.`),
        onError: notify.refusal,
      },
    );
  }

  return (
    <Notice tone="info">
      <p>
        Non ha ancora scelto la password. L’invito a {email} vale sette giorni; mandarne un altro
        annulla quello di prima.
      </p>
      {settings?.isMailSent === false && <p>Non c’è un server di posta: l’invito resta in coda.</p>}
      <div>
        <Button variant="default" loading={invitation.isPending} onClick={send}>
          Invia di nuovo l’invito
        </Button>
      </div>
    </Notice>
  );
}
