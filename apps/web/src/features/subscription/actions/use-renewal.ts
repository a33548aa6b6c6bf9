import { customerContract } from '@canone/contracts/overviews/customer';
import { isAllowed } from '@canone/contracts/rights/permissions';
import {
  type Subscription,
  subscriptionContract,
} from '@canone/contracts/subscriptions/subscription';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAsk, useConfirm } from '../../../kit/confirm/confirm.tsx';
import { mutation, query } from '../../../kit/http/call.ts';
import { notify } from '../../../kit/toast/notify.ts';
import { useSignedIn } from '../../../session/session.ts';
import { questions } from './lazy-questions.ts';
import type { useBusy } from './use-busy.ts';

const { renew, renewAtPlan, withdrawRenewal, dueDates } = subscriptionContract.endpoints;

/** The actions that renew a subscription and withdraw the renewal. "Rinnova" first shows the period and its amount. */
export function useRenewal({ whileBusy, apply }: ReturnType<typeof useBusy>) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const ask = useAsk();
  const { person } = useSignedIn();
  const renewal = useMutation(mutation(renew));
  const renewalAtPlan = useMutation(mutation(renewAtPlan));
  const withdrawal = useMutation(mutation(withdrawRenewal));

  /** The customer's credit; 0 if the person is not an Admin and may not read it. */
  async function creditOf({ user }: Subscription) {
    if (!isAllowed('user.manage', person.role)) return 0;
    const { summary } = customerContract.endpoints;
    const read = query(summary, { params: { id: String(user.id) } });
    return (await client.fetchQuery({ ...read, staleTime: 0 })).credit;
  }

  /**
   * Reads the period that follows the paid periods, the plan's values for this period, and the credit that can pay it.
   */
  function renewalOf(subscription: Subscription) {
    const { id } = subscription;
    return whileBusy(id, async () => {
      const due = query(dueDates, { params: { id: String(id) } });
      const [{ items, planTerms, hasCredit }, credit] = await Promise.all([
        client.fetchQuery({ ...due, staleTime: 0 }),
        creditOf(subscription),
      ]);
      const next = items.find(({ state }) => state === 'ends');
      return next && { next, planTerms, credit, hasCredit };
    });
  }

  return {
    renew: async (subscription: Subscription) => {
      const renewed = await renewalOf(subscription);
      if (!renewed) return notify.info('La sottoscrizione è cambiata: ricarica la pagina.');
      const answer = await ask((await questions()).renewalQuestion(subscription, renewed));
      if (answer === null) return;
      const { planTerms } = renewed;
      await apply(
        subscription,
        (params) =>
          answer && planTerms
            ? renewalAtPlan.mutateAsync({
                params,
                body: {
                  recurringCostBeforeVAT: planTerms.netAmount,
                  vatPercentage: planTerms.vatPercentage,
                },
              })
            : renewal.mutateAsync({ params }),
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
