import { Button, type ButtonProps, Loader } from '@mantine/core';
import { actionStyles } from './action-styles.ts';
import type { ActionName } from './actions-for.ts';

interface ActionButtonProps extends ButtonProps {
  readonly action: ActionName;
  /** Added to the accessible name where several buttons have the same label. */
  readonly about?: string;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

/** While its call runs the button ignores presses but keeps the focus, which a disabled button would lose. */
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
