import './transfers-dialog.css';
import type { BankTransfer } from '@canone/contracts/bank/bank-transfer';
import { canApply } from '@canone/contracts/billing/subscription-life-cycle';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { subscriptionMessages } from '@canone/contracts/texts/messages';
import { plainHundredths } from '@canone/contracts/values/plain-amount';
import { Button } from '@mantine/core';
import { useConfirm } from '../../../kit/confirm/confirm.tsx';
import { factsOf } from '../../../kit/confirm/facts-of.ts';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { useDialogAbove } from '../../../kit/dialog/use-dialog-above.ts';
import { today } from '../../../kit/format/day.ts';
import { failedListText } from '../../../kit/list/list-states.tsx';
import { FailedLoad } from '../../../kit/page/failed-load.tsx';
import { Waiting } from '../../../kit/page/waiting.tsx';
import { awaitsRenewal } from '../actions/actions-for.ts';
import type { Payment } from '../last-payment.ts';
import { balanceOf } from './balance.ts';
import { BalanceFigures } from './balance-figures.tsx';
import { useNextFocus } from './next-focus.ts';
import { newDraft } from './transfer-draft.ts';
import { TransferForm } from './transfer-form.tsx';
import { TransferList } from './transfer-list.tsx';
import { deleteQuestion, useTransfers } from './use-transfers.ts';

interface TransfersDialogProps {
  readonly subscription: Subscription;
  readonly payment: Payment;
  readonly isOpen: boolean;
  /** Asks for confirmation and activates the subscription. The dialog then closes. */
  readonly onConfirmActivation: () => Promise<void>;
  readonly onClose: () => void;
}

const neverArrived =
  'La scadenza torna da incassare. Elimina solo ciò che non è mai arrivato: il denaro che hai ridato si registra in «Incassi», con «Registra restituzione».';

/**
 * The question before a deletion. If an active subscription loses an approved transfer, its period is due again, and
 * the question says so.
 */
function questionBefore(
  transfer: BankTransfer,
  { subscription, isReadOnly }: { subscription: Subscription; isReadOnly: boolean },
) {
  const question = deleteQuestion(transfer, factsOf(subscription));
  const losesMoney = isReadOnly && transfer.approvalDate !== null;
  return losesMoney ? { ...question, text: neverArrived } : question;
}

function AboutSubscription({ subscription: { user, plan } }: { subscription: Subscription }) {
  return (
    <p className="dialog-about">
      <strong>{user.name}</strong> <span className="muted">· Piano {plan.name}</span>
    </p>
  );
}

/** "Gestisci Bonifici": the amounts due, received and missing, with every transfer (BNK-01 … BNK-03). */
export function TransfersDialog(props: TransfersDialogProps) {
  const { subscription, payment, isOpen, onConfirmActivation, onClose } = props;
  const confirm = useConfirm();
  const { isCovered, whileCovered } = useDialogAbove();
  const transfers = useTransfers(payment);
  const { account } = transfers;
  const nextFocus = useNextFocus(account.data?.transfers.items.length);
  const canActivate = canApply('activateWithoutRenewal', subscription.subscriptionStatus);
  const isReadOnly = !canActivate && !awaitsRenewal(subscription);

  async function remove(transfer: BankTransfer) {
    const question = questionBefore(transfer, { subscription, isReadOnly });
    if (await whileCovered(confirm(question))) await transfers.remove(transfer);
  }

  function content() {
    if (account.isPending) return <Waiting />;
    if (!account.data) {
      const text = failedListText(account.error);
      return <FailedLoad text={text} onRetry={() => void account.refetch()} />;
    }
    const rows = account.data.transfers.items;
    const balance = balanceOf(account.data.due, rows);
    const missing = plainHundredths(balance.missing);
    return (
      <>
        <BalanceFigures balance={balance} />
        <TransferList
          transfers={transfers}
          rows={rows}
          missing={missing}
          isReadOnly={isReadOnly}
          onDelete={(transfer) => void remove(transfer)}
        />
        {!isReadOnly && (
          <section className="transfer-new" ref={missing > 0 ? nextFocus : undefined}>
            <h3>Nuovo bonifico</h3>
            <TransferForm
              // The new key starts an empty form after a transfer was added. After a lost response the number of rows
              // is the same, so the typed values stay.
              key={rows.length}
              start={newDraft(balance.missing, today())}
              room={missing}
              submit="Aggiungi"
              isSaving={transfers.isSaving}
              onSave={transfers.add}
            />
          </section>
        )}
        <div className="dialog-buttons">
          <Button variant="default" onClick={onClose}>
            Chiudi
          </Button>
          {canActivate && (
            <Button
              ref={missing > 0 ? undefined : nextFocus}
              variant={missing === 0 ? 'filled' : 'default'}
              onClick={() => void whileCovered(onConfirmActivation())}
            >
              {subscriptionMessages.confirmActivation}
            </Button>
          )}
        </div>
      </>
    );
  }

  return (
    <Dialog
      title={isReadOnly ? 'Bonifici' : subscriptionMessages.manageTransfers}
      width={640}
      isOpen={isOpen}
      isCovered={isCovered}
      onClose={onClose}
    >
      <AboutSubscription subscription={subscription} />
      {content()}
    </Dialog>
  );
}
