import { type Subscription, subscriptionContract } from '@canone/contracts/subscription';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConfirm } from '../../../kit/confirm/confirm.tsx';
import { mutation, query } from '../../../kit/http/call.ts';
import { notify } from '../../../kit/toast/notify.ts';
import { questions } from './lazy-questions.ts';
import type { useBusy } from './use-busy.ts';

const { renew, withdrawRenewal, dueDates } = subscriptionContract.endpoints;

/** "Rinnova", which first shows the period and its amount, and its withdrawal. */
export function useRenewal({ whileBusy, apply }: ReturnType<typeof useBusy>) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const renewal = useMutation(mutation(renew));
  const withdrawal = useMutation(mutation(withdrawRenewal));

  /** The server's next period: the one that follows the paid ones. */
  function nextPeriod({ id }: Subscription) {
    return whileBusy(id, async () => {
      const due = query(dueDates, { params: { id: String(id) } });
      const { items } = await client.fetchQuery({ ...due, staleTime: 0 });
      return items.find(({ state }) => state === 'ends');
    });
  }

  return {
    renew: async (subscription: Subscription) => {
      const next = await nextPeriod(subscription);
      if (!next) return notify.info('La sottoscrizione è cambiata: ricarica la pagina.');
      if (!(await confirm((await questions()).renewalQuestion(subscription, next)))) return;
      await apply(
        subscription,
        (params) => renewal.mutateAsync({ params }),
        'Sottoscrizione rinnovata!',
      );
    },
    withdrawRenewal: async (subscription: Subscription) => {
      if (!(await confirm((await questions()).withdrawRenewalQuestion(subscription)))) return;
      await apply(
        subscription,
        (params) => withdrawal.mutateAsync({ params }),
        'Rinnovo annullato!',
      );
    },
  };
}
