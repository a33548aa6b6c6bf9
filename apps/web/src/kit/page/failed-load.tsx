import { listMessages } from '@canone/contracts/texts/messages';
import { Button } from '@mantine/core';
import { Notice } from './notice.tsx';

interface FailedLoadProps {
  readonly text?: string | undefined;
  readonly onRetry: () => void;
}

/** Shown instead of a part of a screen when its data failed to load. It offers a retry. */
export function FailedLoad({ text = listMessages.loadFailed, onRetry }: FailedLoadProps) {
  return (
    <Notice tone="error">
      <p>{text}</p>
      <Button variant="subtle" color="red" onClick={onRetry}>
        Riprova
      </Button>
    </Notice>
  );
}
