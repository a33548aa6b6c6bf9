import { Button } from '@mantine/core';
import { Notice } from '../notice.tsx';
import type { CallError } from '../wire.ts';

/** The save was pressed at the foot of a long form: the answer must not stay above the screen. */
function bringIntoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'center' });
}

interface ConflictNoticeProps {
  readonly error: CallError | null;
  readonly onReload: (() => void) | undefined;
}

/** DET-06: somebody saved in between. What is typed stays, until one asks for what they saved. */
export function ConflictNotice({ error, onReload }: ConflictNoticeProps) {
  if (error?.code !== 'entity.changedMeanwhile') return null;
  return (
    <Notice tone="warning" ref={bringIntoView}>
      <p>{error.message}</p>
      <Button variant="default" size="sm" onClick={onReload}>
        Ricarica i dati
      </Button>
    </Notice>
  );
}
