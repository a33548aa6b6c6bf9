import type { ManualLetterKind } from '@canone/contracts/letters/letter-kinds';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { markStale } from '../http/call.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import { notify } from '../toast/notify.ts';

const LetterDialog = lazyPart(async () => ({
  default: (await import('./letter-dialog.tsx')).LetterDialog,
}));

interface Opened {
  readonly kind: ManualLetterKind;
  readonly receivableId: number;
  /** A new number for each opening of the dialog, so that each opening starts with the server's text. */
  readonly opening: number;
}

interface LetterToSend {
  open(kind: ManualLetterKind, receivableId: number): void;
  readonly isOpen: boolean;
  /** The dialog, which the screen must render once. */
  readonly dialog: ReactNode;
}

/** "Invia link" and "Sollecita": shows the text of a letter before it is sent. */
export function useLetter(): LetterToSend {
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  const [isOpen, setOpen] = useState(false);

  /**
   * Reads data again after a letter was sent, because the timeline and the history of the subscription show the letter.
   */
  async function showSent(message: string) {
    setOpen(false);
    notify.success(message);
    for (const name of ['subscription', 'audit']) await markStale(client, { name });
    await client.refetchQueries({ type: 'active', stale: true });
  }

  return {
    open(kind, receivableId) {
      setOpened({ kind, receivableId, opening: (opened?.opening ?? 0) + 1 });
      setOpen(true);
    },
    isOpen,
    dialog: opened && (
      <Suspense fallback={null}>
        <LetterDialog
          key={opened.opening}
          kind={opened.kind}
          receivableId={opened.receivableId}
          isOpen={isOpen}
          onSent={(message) => void showSent(message)}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}
