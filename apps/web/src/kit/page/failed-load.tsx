import { listMessages } from '@canone/contracts/messages';
import { Button } from '@mantine/core';
import { Notice } from './notice.tsx';

/** Replaces a part of a screen whose data failed to load, and offers a retry. */
export function FailedLoad({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="error">
      <p>{listMessages.loadFailed}</p>
      <Button variant="subtle" color="red" onClick={onRetry}>
        Riprova
      </Button>
    </Notice>
  );
}
