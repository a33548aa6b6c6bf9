import { Menu } from '@mantine/core';
import { LazyMenu } from '../../../kit/menu/lazy-menu.tsx';
import type { LazyPopover } from '../../../kit/menu/lazy-popover.ts';
import { actionStyles } from './action-styles.ts';
import type { ActionName } from './actions-for.ts';

interface OtherActionsProps {
  readonly popover: LazyPopover;
  readonly actions: readonly ActionName[];
  readonly onPerform: (action: ActionName) => void;
}

export function OtherActions({ popover, actions, onPerform }: OtherActionsProps) {
  return (
    <LazyMenu popover={popover}>
      {actions.map((action) => {
        const { label, icon: Icon, isDestructive } = actionStyles[action];
        return (
          <Menu.Item
            key={action}
            color={isDestructive ? 'red' : undefined}
            leftSection={<Icon size={18} aria-hidden="true" />}
            onClick={() => onPerform(action)}
          >
            {label}
          </Menu.Item>
        );
      })}
    </LazyMenu>
  );
}
