import { Menu } from '@mantine/core';
import { LazyMenu } from '../../../kit/menu/lazy-menu.tsx';
import type { Late } from '../../../kit/menu/late.ts';
import { actionLooks } from './action-looks.ts';
import type { ActionName } from './actions-for.ts';

interface OtherActionsProps {
  readonly late: Late;
  readonly actions: readonly ActionName[];
  readonly onPerform: (action: ActionName) => void;
}

export function OtherActions({ late, actions, onPerform }: OtherActionsProps) {
  return (
    <LazyMenu late={late}>
      {actions.map((action) => {
        const { label, icon: Icon, isDestructive } = actionLooks[action];
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
