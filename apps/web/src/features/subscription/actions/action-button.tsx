import { Button, type ButtonProps, Loader } from '@mantine/core';
import { actionStyles } from './action-styles.ts';
import type { ActionName } from './actions-for.ts';

interface ActionButtonProps extends ButtonProps {
  readonly action: ActionName;
  /** A text that is added to the accessible name when several buttons have the same label. */
  readonly about?: string;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

/**
 * While its call runs, the button ignores presses. It is not disabled, because a disabled button would lose the focus.
 */
export function ActionButton({ action, about, isBusy, onClick, ...button }: ActionButtonProps) {
  const { label, icon: Icon, isDestructive } = actionStyles[action];
  return (
    <Button
      {...button}
      color={isDestructive ? 'red' : undefined}
      aria-label={about && `${label}: ${about}`}
      aria-disabled={isBusy}
      data-disabled={isBusy || undefined}
      leftSection={
        isBusy ? <Loader size={16} color="gray.7" /> : <Icon size={16} aria-hidden="true" />
      }
      onClick={isBusy ? undefined : onClick}
    >
      {label}
    </Button>
  );
}
