import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import './row-actions.css';
import type { Subscription } from '@canone/contracts/subscription';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { EditRow } from '../../../kit/crud/row-actions.tsx';
import { StatusBadge } from '../../../kit/status-badge.tsx';
import { listPath } from '../subscription-name.ts';
import { ActionButton } from './action-button.tsx';
import { actionLooks } from './action-looks.ts';
import { type ActionName, actionsFor, nextStep } from './actions-for.ts';
import type { Actions } from './use-actions.tsx';

interface RowActionsProps {
  readonly subscription: Subscription;
  readonly actions: Actions;
}

/** The usual next step in full, the others in a menu, then the way to the detail (LST-10). */
export function RowActions({ subscription, actions }: RowActionsProps) {
  const { name } = subscription.user;
  const offered = actionsFor(subscription);
  const next = nextStep(offered);
  const others = offered.filter((action) => action !== next);
  const isBusy = actions.busyId === subscription.id;
  const perform = (action: ActionName) => void actions.perform(action, subscription);

  return (
    <>
      {subscription.cancelRequestedAt !== null && (
        <StatusBadge tone="info" label="Cancellazione in corso" />
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
        <Menu
          disabled={isBusy}
          position="bottom-end"
          radius="md"
          shadow="md"
          transitionProps={{ duration: 100 }}
          // Mantine's placeholder is no menu item, and a menu may hold nothing else (aria).
          withInitialFocusPlaceholder={false}
        >
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray.8"
              size={36}
              title="Altre azioni"
              aria-label={`Altre azioni: ${name}`}
              aria-disabled={isBusy}
              data-disabled={isBusy || undefined}
            >
              <IconDots size={18} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((action) => {
              const { label, icon: Icon, isDestructive } = actionLooks[action];
              return (
                <Menu.Item
                  key={action}
                  color={isDestructive ? 'red' : undefined}
                  leftSection={<Icon size={18} aria-hidden="true" />}
                  onClick={() => perform(action)}
                >
                  {label}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
      <EditRow to={`${listPath}/${subscription.id}`} label={name} canEdit={false} />
    </>
  );
}
