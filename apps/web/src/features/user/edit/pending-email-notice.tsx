import './person-sessions.css';
import { userAccessContract } from '@canone/contracts/people/user-access';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../../kit/http/call.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import { PendingEmailButtons } from '../../../kit/page/pending-email-buttons.tsx';
import { notify } from '../../../kit/toast/notify.ts';

interface PendingEmailNoticeProps {
  readonly user: { readonly id: number; readonly pendingEmail: string | null };
}

const { resendEmailChange, cancelEmailChange } = userAccessContract.endpoints;

/**
 * Shown while a new e-mail is not confirmed. The mail with the link can be sent again, or the change can be cancelled.
 */
export function PendingEmailNotice({ user: { id, pendingEmail } }: PendingEmailNoticeProps) {
  const [isCancelled, setCancelled] = useState(false);
  const resend = useMutation(mutation(resendEmailChange));
  const cancel = useMutation(mutation(cancelEmailChange));

  function cancelled() {
    notify.success(cancelEmailChange.successMessage);
    setCancelled(true);
  }

  if (isCancelled) return null;
  return (
    <Notice tone="info">
      <p>
        {pendingEmail} aspetta la conferma dal link nella sua casella. Fino ad allora vale l’email
        di prima.
      </p>
      <PendingEmailButtons
        className="person-notice-buttons"
        resend={{
          isPending: resend.isPending,
          run: () =>
            resend.mutate(
              { params: { id } },
              {
                onSuccess: () => notify.success(resendEmailChange.successMessage),
                onError: notify.refusal,
              },
            ),
        }}
        cancel={{
          isPending: cancel.isPending,
          run: () =>
            cancel.mutate({ params: { id } }, { onSuccess: cancelled, onError: notify.refusal }),
        }}
      />
    </Notice>
  );
}
