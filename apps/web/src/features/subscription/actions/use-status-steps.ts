import { presentPeriod } from '@canone/contracts/billing/present-period';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { isAllowed } from '@canone/contracts/rights/permissions';
import {
  type Subscription,
  subscriptionContract,
} from '@canone/contracts/subscriptions/subscription';
import { isReached } from '@canone/contracts/values/calendar';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAsk, useConfirm } from '../../../kit/confirm/confirm.tsx';
import { formatEuro } from '../../../kit/format/format.ts';
import { mutation } from '../../../kit/http/call.ts';
import { notify } from '../../../kit/toast/notify.ts';
import { useSignedIn } from '../../../session/session.ts';
import { lastPayment, type Payment } from '../last-payment.ts';
import type { TransferBalance } from '../transfers/balance.ts';
import type { StatusAction } from './actions-for.ts';
import { questions } from './lazy-questions.ts';
import type { useBusy } from './use-busy.ts';

const { payByBankTransfer, activateWithoutRenewal, stopAwaitingTransfer, stopRenewal, cancel } =
  subscriptionContract.endpoints;

type StatusSteps = Record<StatusAction, (subscription: Subscription) => Promise<void>>;

/**
 * The actions that change a status. Each action asks for confirmation first. If a transfer is awaited, the question
 * contains its balance.
 */
export function useStatusSteps({ whileBusy, apply }: ReturnType<typeof useBusy>): StatusSteps {
  const confirm = useConfirm();
  const steps = {
    payByBankTransfer: useMutation(mutation(payByBankTransfer)),
    stopAwaitingTransfer: useMutation(mutation(stopAwaitingTransfer)),
    stopRenewal: useMutation(mutation(stopRenewal)),
    cancel: useMutation(mutation(cancel)),
  };
  const awaitedBalance = useAwaitedBalance(whileBusy);

  return {
    payByBankTransfer: async (subscription) => {
      if (!(await confirm((await questions()).bankTransferQuestion(subscription)))) return;
      await apply(
        subscription,
        (params) => steps.payByBankTransfer.mutateAsync({ params }),
        'Pagamento con bonifico impostato!',
      );
    },
    stopAwaitingTransfer: async (subscription) => {
      const balance = await awaitedBalance(subscription);
      if (
        !balance ||
        !(await confirm((await questions()).stopAwaitingQuestion(subscription, balance)))
      )
        return;
      await apply(
        subscription,
        (params) => steps.stopAwaitingTransfer.mutateAsync({ params }),
        'Attesa del bonifico annullata!',
      );
    },
    stopRenewal: async (subscription) => {
      if (!(await confirm((await questions()).stopRenewalQuestion(subscription)))) return;
      await apply(
        subscription,
        (params) => steps.stopRenewal.mutateAsync({ params }),
        'Rinnovo fermato!',
      );
    },
    cancel: async (subscription) => {
      const isAwaiting = subscription.subscriptionStatus === SubscriptionStatus.BankTransferPending;
      const hasMoney = isAwaiting || subscription.renewal === 'funded';
      const balance = hasMoney ? await awaitedBalance(subscription) : undefined;
      if (hasMoney && !balance) return;
      if (!(await confirm((await questions()).cancelQuestion(subscription, balance)))) return;
      await apply(
        subscription,
        (params) => steps.cancel.mutateAsync({ params }),
        'Sottoscrizione cancellata!',
      );
    },
  };
}

/**
 * Activates a subscription without renewal. If money is missing, an Admin must write it off with a reason; otherwise the
 * subscription stays inactive. Another person is asked nothing, because the server would refuse the call (AQ7).
 */
export function useActivation({ whileBusy, apply }: ReturnType<typeof useBusy>) {
  const confirm = useConfirm();
  const ask = useAsk();
  const { person } = useSignedIn();
  const activation = useMutation(mutation(activateWithoutRenewal));
  const awaitedBalance = useAwaitedBalance(whileBusy);

  return async function confirmActivation(subscription: Subscription, onActivated: () => void) {
    const balance = await awaitedBalance(subscription);
    if (!balance) return;
    if (balance.missing > 0 && !isAllowed('ledger.manage', person.role)) {
      const missing = formatEuro(balance.missing);
      return notify.info(`Mancano ${missing}: solo un amministratore può attivare lo stesso.`);
    }
    const now = Temporal.Now.instant();
    const present = isOver(balance, now) ? presentPeriod(subscription, now) : undefined;
    const { activationQuestion, missingMoneyQuestion } = await questions();
    if (!(await confirm(activationQuestion(subscription, balance, present)))) return;
    const writeOffReason =
      balance.missing === 0 ? '' : await ask(missingMoneyQuestion(subscription, balance));
    if (writeOffReason === null) return;
    await apply(
      subscription,
      (params) =>
        activation.mutateAsync({
          params,
          body: writeOffReason === '' ? undefined : { writeOffReason },
        }),
      'Sottoscrizione attivata!',
    );
    onActivated();
  };
}

function isOver({ periodEnd }: TransferBalance, now: Temporal.Instant): boolean {
  return periodEnd !== null && isReached(Temporal.Instant.from(periodEnd), now);
}

function useAwaitedBalance(whileBusy: ReturnType<typeof useBusy>['whileBusy']) {
  const client = useQueryClient();

  async function balanceNow(payment: Payment) {
    const { readBalance } = await import('../transfers/use-transfers.ts');
    return readBalance(client, payment);
  }

  /** Returns the balance; undefined when it could not be read and the error was shown. */
  return async function awaitedBalance(subscription: Subscription) {
    const payment = lastPayment(subscription);
    return payment && whileBusy(subscription.id, () => balanceNow(payment));
  };
}
