import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useLazyPopover } from '../../../kit/menu/lazy-popover.ts';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import type { ActionName } from './actions-for.ts';

const load = () => import('./other-actions.tsx');
const OtherActions = lazyPart(async () => ({ default: (await load()).OtherActions }));

interface OtherActionsButtonProps {
  readonly actions: readonly ActionName[];
  /** The customer's name. */
  readonly about: string;
  readonly isBusy: boolean;
  readonly onPerform: (action: ActionName) => void;
}

/** The menu of the other actions. While an action runs, the button ignores presses but keeps the focus. */
export function OtherActionsButton(props: OtherActionsButtonProps) {
  const { actions, about, isBusy, onPerform } = props;
  const { popover, wasOpened, buttonProps } = useLazyPopover(load, 'menu');
  return (
    <>
      <ActionIcon
        {...buttonProps}
        variant="subtle"
        color="gray.8"
        size={36}
        title="Altre azioni"
        aria-label={`Altre azioni: ${about}`}
        aria-disabled={isBusy}
        data-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : buttonProps.onClick}
      >
        <IconDots size={18} aria-hidden="true" />
      </ActionIcon>
      {wasOpened && (
        <Suspense fallback={null}>
          <OtherActions popover={popover} actions={actions} onPerform={onPerform} />
        </Suspense>
      )}
    </>
  );
}
