import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '../../../kit/confirm/confirm.tsx';
import { lastPayment } from '../last-payment.ts';
import { usePaymentLink } from '../link/use-payment-link.ts';
import type { OpenDialog } from './action-dialogs.tsx';
import { questions } from './lazy-questions.ts';
import type { useBusy } from './use-busy.ts';

/** The dialogs of the actions: one with the payment link, and one with the transfers of the last payment. */
export function useActionDialogs({ whileBusy, bringUpToDate }: ReturnType<typeof useBusy>) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const link = usePaymentLink();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isOpen, setOpen] = useState(false);

  function open(next: OpenDialog) {
    setDialog(next);
    setOpen(true);
  }

  const refetchStale = () => client.refetchQueries({ type: 'active', stale: true });

  function giveLink(subscription: Subscription, replace: boolean) {
    return whileBusy(subscription.id, async () => {
      const outcome = await link.request(subscription, replace);
      open({ kind: 'link', subscription, outcome });
      if ('isConflict' in outcome && outcome.isConflict) await bringUpToDate();
      else void refetchStale(); // The timeline shows the new link.
    });
  }

  async function replaceLink(subscription: Subscription) {
    if (await confirm((await questions()).replaceLinkQuestion(subscription)))
      await giveLink(subscription, true);
  }

  function openTransfers(subscription: Subscription) {
    const payment = lastPayment(subscription);
    if (payment) open({ kind: 'transfers', subscription, payment });
    return Promise.resolve();
  }

  const close = () => setOpen(false);
  return { dialog, isOpen, close, isWorking: link.isWorking, giveLink, replaceLink, openTransfers };
}
