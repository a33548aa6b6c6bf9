import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { formatDateTime } from '../../../kit/format/format.ts';
import { Cell } from '../../../kit/list/cell.tsx';
import { Notice } from '../../../kit/page/notice.tsx';
import { ActionButton } from '../actions/action-button.tsx';
import { actionStyles } from '../actions/action-styles.ts';
import { type ActionName, actionsFor, awaitedAction } from '../actions/actions-for.ts';
import type { Actions } from '../actions/use-actions.tsx';
import { PriceBadge } from '../price-badge.tsx';
import { StandingBadge } from '../standing-badge.tsx';

interface StatusPanelProps {
  readonly subscription: Subscription;
  readonly actions: Actions;
}

const unconfirmedStop =
  'PayPal non l’ha ancora confermato: continuiamo a chiederlo. Fino ad allora la sottoscrizione si rinnova.';
const confirmedStop =
  'PayPal l’ha confermato e non addebita altro. Quando l’ultimo addebito è concluso, la sottoscrizione finisce con il periodo pagato.';

/** The subscription's status, its meaning and the possible actions. */
export function StatusPanel({ subscription, actions }: StatusPanelProps) {
  const { id, standing, cancelRequestedAt, renewalStopRequestedAt } = subscription;
  const offered = actionsFor(subscription);
  const next = awaitedAction(offered);
  const destructive = offered.filter((action) => actionStyles[action].isDestructive);
  const usual = offered.filter((action) => !destructive.includes(action));
  const button = (action: ActionName) => (
    <ActionButton
      key={action}
      action={action}
      variant={variantOf(action, next)}
      isBusy={actions.busyId === id}
      onClick={() => void actions.perform(action, subscription)}
    />
  );
  return (
    <section
      className="card status-panel"
      aria-label="Stato"
      data-highlighted={actions.changedId === id}
      tabIndex={-1}
    >
      <div className="status-words">
        <span className="status-badges">
          <Cell type="subscriptionstatusenum" value={subscription.subscriptionStatus} />
          <StandingBadge standing={standing} />
          <PriceBadge priceKind={subscription.priceKind} />
        </span>
        <p>{standing.meaning}</p>
      </div>
      {cancelRequestedAt !== null && (
        <Notice tone="info">
          Cancellazione in corso dal {formatDateTime(cancelRequestedAt)}. PayPal non l’ha ancora
          confermata: continuiamo a chiederla, e fino ad allora la sottoscrizione resta com’è.
        </Notice>
      )}
      {cancelRequestedAt === null && renewalStopRequestedAt !== null && (
        <Notice tone="info">
          Stop al rinnovo chiesto il {formatDateTime(renewalStopRequestedAt)}.{' '}
          {subscription.awaitsLastCharge ? confirmedStop : unconfirmedStop}
        </Notice>
      )}
      {usual.length > 0 && <div className="status-buttons">{usual.map(button)}</div>}
      {destructive.length > 0 && (
        <div className="status-buttons status-danger">{destructive.map(button)}</div>
      )}
    </section>
  );
}

function variantOf(action: ActionName, next: ActionName | undefined) {
  if (action === next) return 'filled';
  return actionStyles[action].isDestructive ? 'subtle' : 'default';
}
