import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
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
  /** The page to show if the screen was opened from a link and the history is empty. */
  readonly listPath: string;
}

/** Leaves a detail screen: asks about unsaved changes (DET-06), fades out and goes one step back (DET-02). */
export function useLeave({ isDirty, listPath }: LeaveOptions) {
  const router = useRouter();
  const confirm = useConfirm();
  const [isLeaving, setLeaving] = useState(false);
  const isFree = useRef(false);
  const isShown = useRef(true);
  const proceed = useRef<() => void>(undefined);

  useEffect(() => {
    isShown.current = true;
    // One step back may lead to another part of the same screen. The screen then stays open, so leaving must be
    // possible again.
    const unsubscribe = router.subscribe('onResolved', () => {
      isFree.current = false;
      setLeaving(false);
    });
    return () => {
      isShown.current = false;
      unsubscribe();
    };
  }, [router]);

  useBlocker({
    shouldBlockFn: () =>
      !isFree.current &&
      new Promise<boolean>((resolve) => {
        // If a save ends while the question is open, nothing is unsaved any more and the navigation continues.
        proceed.current = () => resolve(false);
        void confirm(unsaved).then((isSure) => {
          proceed.current = undefined;
          return resolve(!isSure);
        });
      }),
    enableBeforeUnload: () => !isFree.current,
    disabled: !isDirty,
  });

  /**
   * Leaves the screen without a question: one step back or to the given path. Does nothing if the person has already
   * left.
   */
  function leave(path?: string) {
    if (isFree.current) return;
    isFree.current = true;
    setLeaving(true);
    if (proceed.current) return proceed.current();
    const { pathname } = window.location;
    setTimeout(() => {
      // The screen stays until the page of a chosen link has loaded (R107).
      if (!isShown.current || window.location.pathname !== pathname) return;
      if (!path && router.history.canGoBack()) router.history.back();
      else void router.navigate({ to: path ?? listPath, replace: path !== undefined });
    }, fadeOut);
  }

  async function goBack() {
    if (!isDirty || (await confirm(unsaved))) leave();
  }

  return { isLeaving, leave, goBack };
}
