import { useBlocker, useCanGoBack, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useConfirm } from '../confirm/confirm.tsx';

const fadeOut = 300;

const unsaved = {
  title: 'Uscire senza salvare?',
  text: 'Le modifiche non salvate andranno perse.',
  confirm: 'Esci senza salvare',
  cancel: 'Resta qui',
} as const;

interface LeaveOptions {
  readonly isDirty: boolean;
  /** Where to go when the screen was opened from a link and there is nothing to go back to. */
  readonly listPath: string;
}

/** Leaving a detail screen: asks about unsaved changes (DET-06), fades out, goes one step back (DET-02). */
export function useLeave({ isDirty, listPath }: LeaveOptions) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const confirm = useConfirm();
  const [isLeaving, setLeaving] = useState(false);
  const isFree = useRef(false);

  useBlocker({
    shouldBlockFn: async () => !isFree.current && !(await confirm(unsaved)),
    enableBeforeUnload: () => !isFree.current,
    disabled: !isDirty,
  });

  /** Goes without asking, after a save: one step back, or to the path that is named. */
  function leave(path?: string) {
    isFree.current = true;
    setLeaving(true);
    setTimeout(() => {
      if (path) void router.navigate({ to: path, replace: true });
      else if (canGoBack) router.history.back();
      else void router.navigate({ to: listPath });
    }, fadeOut);
  }

  async function goBack() {
    if (!isDirty || (await confirm(unsaved))) leave();
  }

  return { isLeaving, leave, goBack };
}
