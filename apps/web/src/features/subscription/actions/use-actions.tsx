import { isAllowed } from '@canone/contracts/permissions';
import { subscriptionContract, type Subscription } from '@canone/contracts/subscription';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { mutation } from '../../../kit/call.ts';
import { useConfirm, useConfirmReason } from '../../../kit/confirm/confirm.tsx';
import { formatEuro } from '../../../kit/format.ts';
import { refreshBooks } from '../../../kit/refresh-books.ts';
import { notify } from '../../../kit/toast/notify.ts';
import { CallError } from '../../../kit/wire.ts';
import { useSignedIn } from '../../../session/session.ts';
import { usePaymentLink } from '../link/use-payment-link.ts';
import { lastPayment, listPath, type Payment } from '../subscription-name.ts';
import type { Balance } from '../transfers/balance.ts';
import { ActionDialogs, type OpenDialog } from './action-dialogs.tsx';
import type { ActionName } from './actions-for.ts';

export interface Actions {
  /** The subscription whose call is running. */
  readonly busyId: number | undefined;
  /** The subscription that has just changed. */
  readonly changedId: number | undefined;
  perform(name: ActionName, subscription: Subscription): Promise<void>;
  /** The dialogs that the actions open. The screen must render them once. */
  readonly dialogs: ReactNode;
}

const { payByBankTransfer, activateWithoutRenewal, stopAwaitingTransfer, cancel } =
  subscriptionContract.endpoints;

/** Lazily loaded: the questions are needed only after a button is pressed. */
const questions = () => import('./questions.ts');

interface ActionsOptions {
  /** Called when the link's dialog is closed. */
  readonly onLinkClosed?: (subscription: Subscription) => void;
}

/** All actions on a subscription: confirm, call the server, show the result and refresh the screen. */
export function useActions({ onLinkClosed }: ActionsOptions = {}): Actions {
  const client = useQueryClient();
  const confirm = useConfirm();
  const confirmReason = useConfirmReason();
  const { person } = useSignedIn();
  const link = usePaymentLink();
  const steps = {
    payByBankTransfer: useMutation(mutation(payByBankTransfer)),
    activateWithoutRenewal: useMutation(mutation(activateWithoutRenewal)),
    stopAwaitingTransfer: useMutation(mutation(stopAwaitingTransfer)),
    cancel: useMutation(mutation(cancel)),
  };
  const [busyId, setBusyId] = useState<number>();
  const [changedId, setChangedId] = useState<number>();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isDialogOpen, setDialogOpen] = useState(false);

  useEffect(() => {
    if (changedId === undefined) return;
    const frame = requestAnimationFrame(() => keepFocusNear(changedId));
    return () => cancelAnimationFrame(frame);
  }, [changedId]);

  function open(next: OpenDialog) {
    setDialog(next);
    setDialogOpen(true);
  }

  const refetchStale = () => client.refetchQueries({ type: 'active', stale: true });

  const bringUpToDate = () => refreshBooks(client);

  /** Returns the result; undefined when the server refused and the error was shown. */
  async function whileBusy<Result>(id: number, work: () => Promise<Result>) {
    setBusyId(id);
    setChangedId(undefined);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status !== 401) notify.error(error.message, error);
      await bringUpToDate();
      return undefined;
    } finally {
      setBusyId(undefined);
    }
  }

  function apply(
    { id }: Subscription,
    step: (params: { id: string }) => Promise<Subscription>,
    done: string,
  ) {
    return whileBusy(id, async () => {
      const after = await step({ id: String(id) });
      if (after.cancelRequestedAt === null) notify.success(done);
      else notify.info('Cancellazione in corso: PayPal non l’ha ancora confermata.');
      await bringUpToDate();
      setChangedId(id);
    });
  }

  function giveLink(subscription: Subscription, replace: boolean) {
    return whileBusy(subscription.id, async () => {
      const outcome = await link.ask(subscription, replace);
      open({ kind: 'link', subscription, outcome });
      if ('isConflict' in outcome && outcome.isConflict) await bringUpToDate();
      else void refetchStale(); // the timeline has the new link
    });
  }

  async function replaceLink(subscription: Subscription) {
    if (await confirm((await questions()).replaceLinkQuestion(subscription)))
      await giveLink(subscription, true);
  }

  async function balanceNow(payment: Payment) {
    const { readBalance } = await import('../transfers/use-transfers.ts');
    return readBalance(client, payment);
  }

  /** Returns undefined when the balance could not be read. The error has then been shown. */
  async function awaitedBalance(subscription: Subscription) {
    const payment = lastPayment(subscription);
    return payment && whileBusy(subscription.id, () => balanceNow(payment));
  }

  /** The reason for the write-off; null when the person declines or lacks the permission. */
  async function askToWriteOff(subscription: Subscription, balance: Balance) {
    if (isAllowed('ledger.manage', person.role))
      return confirmReason((await questions()).missingMoneyQuestion(subscription, balance));
    const missing = formatEuro(balance.missing);
    notify.info(`Mancano ${missing}: solo un amministratore può attivare lo stesso.`);
    return null;
  }

  async function confirmActivation(subscription: Subscription) {
    const balance = await awaitedBalance(subscription);
    if (!balance || !(await confirm((await questions()).activationQuestion(subscription)))) return;
    const writeOffReason = balance.missing === 0 ? '' : await askToWriteOff(subscription, balance);
    if (writeOffReason === null) return;
    await apply(
      subscription,
      (params) =>
        steps.activateWithoutRenewal.mutateAsync({
          params,
          body: writeOffReason === '' ? null : { writeOffReason },
        }),
      'Sottoscrizione attivata!',
    );
    setDialogOpen(false);
  }

  function openTransfers(subscription: Subscription) {
    const payment = lastPayment(subscription);
    if (payment) open({ kind: 'transfers', subscription, payment });
    return Promise.resolve();
  }

  const performers: Record<ActionName, (subscription: Subscription) => Promise<void>> = {
    generateLink: (subscription) => giveLink(subscription, false),
    confirmActivation,
    manageTransfers: openTransfers,
    viewTransfers: openTransfers,
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
    cancel: async (subscription) => {
      const isAwaiting = subscription.subscriptionStatus === SubscriptionStatus.BankTransferPending;
      const balance = isAwaiting ? await awaitedBalance(subscription) : undefined;
      if (isAwaiting && !balance) return;
      if (!(await confirm((await questions()).cancelQuestion(subscription, balance)))) return;
      await apply(
        subscription,
        (params) => steps.cancel.mutateAsync({ params }),
        'Sottoscrizione cancellata!',
      );
    },
  };

  return {
    busyId,
    changedId,
    async perform(name, subscription) {
      if (busyId !== subscription.id) await performers[name](subscription);
    },
    dialogs: dialog && (
      <ActionDialogs
        dialog={dialog}
        isOpen={isDialogOpen}
        isWorking={link.isWorking}
        onRenewLink={(subscription) => void giveLink(subscription, false)}
        onReplaceLink={replaceLink}
        onConfirmActivation={confirmActivation}
        onClose={() => {
          setDialogOpen(false);
          if (dialog.kind === 'link') onLinkClosed?.(dialog.subscription);
        }}
      />
    ),
  };
}

/**
 * The pressed button may have disappeared with the old status. The focus then moves to the row's link or to
 * the status panel.
 */
function keepFocusNear(id: number) {
  const focused = document.activeElement;
  const isLost = focused === document.body || focused?.closest('[role="dialog"]');
  if (!isLost) return;
  document.querySelector<HTMLElement>(`a[href="${listPath}/${id}"], .status-panel`)?.focus();
}
