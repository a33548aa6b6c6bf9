import type { Subscription } from '@canone/contracts/subscription';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { formatDateTime } from '../../../kit/format.ts';
import { Cell } from '../../../kit/list/cell.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { ActionButton } from '../actions/action-button.tsx';
import { actionLooks } from '../actions/action-looks.ts';
import { type ActionName, actionsFor, nextStep } from '../actions/actions-for.ts';
import type { Actions } from '../actions/use-actions.tsx';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

const meanings: Readonly<Record<number, string>> = {
  [Active]: 'Il pagamento è andato a buon fine e si rinnova da solo.',
  [NotActive]: 'L’utente non ha ancora pagato: mandagli un link, oppure passa al bonifico.',
  [ActiveNoRenewal]: 'Pagata con bonifico: alla scadenza non si rinnova.',
  [BankTransferPending]: 'Registra i bonifici ricevuti, poi conferma l’attivazione.',
  [Canceled]: 'L’utente non ha più accesso ai contenuti.',
};

const notBilledAnyMore = 'PayPal non la addebita più: i pagamenti sono sospesi o finiti.';

const periodIsOver = 'Il periodo pagato è finito: manda un link, oppure passa al bonifico.';

function meaningOf({ subscriptionStatus: status, payments }: Subscription) {
  if (status !== NotActive) return meanings[status];
  if (payments.some(({ providerSubscriptionId }) => providerSubscriptionId))
    return notBilledAnyMore;
  return payments.length > 1 ? periodIsOver : meanings[status];
}

interface StatusPanelProps {
  readonly subscription: Subscription;
  readonly actions: Actions;
}

/** Where the subscription stands, what that means, and what can be done about it. */
export function StatusPanel({ subscription, actions }: StatusPanelProps) {
  const { id, subscriptionStatus: status, cancelRequestedAt } = subscription;
  const offered = actionsFor(subscription);
  const next = nextStep(offered);
  return (
    <section
      className="card status-panel"
      aria-label="Stato"
      data-lit={actions.changedId === id}
      tabIndex={-1}
    >
      <div className="status-words">
        <Cell type="subscriptionstatusenum" value={status} />
        <p>{meaningOf(subscription)}</p>
      </div>
      {cancelRequestedAt !== null && (
        <Notice tone="info">
          Cancellazione in corso dal {formatDateTime(cancelRequestedAt)}. PayPal non l’ha ancora
          confermata: continuiamo a chiederla, e fino ad allora la sottoscrizione resta com’è.
        </Notice>
      )}
      {offered.length > 0 && (
        <div className="status-buttons">
          {offered.map((action) => (
            <ActionButton
              key={action}
              action={action}
              variant={variantOf(action, next)}
              isBusy={actions.busyId === id}
              onClick={() => void actions.perform(action, subscription)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function variantOf(action: ActionName, next: ActionName | undefined) {
  if (action === next) return 'filled';
  return actionLooks[action].isDestructive ? 'outline' : 'default';
}
