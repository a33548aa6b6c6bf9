import '@mantine/core/styles/ActionIcon.layer.css';
import './row-actions.css';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { subscriptionListPath } from '@canone/contracts/texts/page-paths';
import { EditRow } from '../../../kit/crud/row-actions.tsx';
import { StatusBadge } from '../../../kit/page/status-badge.tsx';
import { ActionButton } from './action-button.tsx';
import { type ActionName, actionsFor, awaitedAction } from './actions-for.ts';
import { OtherActionsButton } from './other-actions-button.tsx';
import type { Actions } from './use-actions.tsx';

interface RowActionsProps {
  readonly subscription: Subscription;
  readonly actions: Actions;
}

/** The next step as a button, the other actions in a menu, then the link to the detail (LST-10). */
export function RowActions({ subscription, actions }: RowActionsProps) {
  const { name } = subscription.user;
  const offered = actionsFor(subscription);
  const next = awaitedAction(offered);
  const others = offered.filter((action) => action !== next);
  const isBusy = actions.busyId === subscription.id;
  const perform = (action: ActionName) => void actions.perform(action, subscription);

  return (
    <>
      {subscription.cancelRequestedAt !== null && (
        <StatusBadge tone="info" label="Cancellazione in corso" />
      )}
      {subscription.renewalStopRequestedAt !== null && (
        <StatusBadge tone="info" label="Stop al rinnovo in corso" />
      )}
      {next && (
        <ActionButton
          className="next-step"
          size="xs"
          variant="light"
          action={next}
          about={name}
          isBusy={isBusy}
          onClick={() => perform(next)}
        />
      )}
      {others.length > 0 && (
        <OtherActionsButton actions={others} about={name} isBusy={isBusy} onPerform={perform} />
      )}
      <EditRow to={`${subscriptionListPath}/${subscription.id}`} label={name} canEdit={false} />
    </>
  );
}
