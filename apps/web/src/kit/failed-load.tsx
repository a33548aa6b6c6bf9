import { listMessages } from '@canone/contracts/messages';
import { Button } from '@mantine/core';
import { Notice } from './notice.tsx';

/** A part of a screen whose data did not load: it can be asked for again in place. */
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
