import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { subscriptionListPath } from '@canone/contracts/texts/page-paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshBooks } from '../../../kit/http/refresh-books.ts';
import { notify } from '../../../kit/toast/notify.ts';

/** Runs one call at a time. The screen waits for the call, shows its result and reads its data again. */
export function useBusy() {
  const client = useQueryClient();
  /** The subscription whose call is running. */
  const [busyId, setBusyId] = useState<number>();
  /** The subscription that has just changed. */
  const [changedId, setChangedId] = useState<number>();

  useEffect(() => {
    if (changedId === undefined) return;
    const frame = requestAnimationFrame(() => keepFocusNear(changedId));
    return () => cancelAnimationFrame(frame);
  }, [changedId]);

  const bringUpToDate = () => refreshBooks(client);

  /** Returns the result; undefined when the server refused and the error was shown. */
  async function whileBusy<Result>(id: number, work: () => Promise<Result>) {
    setBusyId(id);
    setChangedId(undefined);
    try {
      return await work();
    } catch (error) {
      notify.refusal(error);
      await bringUpToDate();
      return undefined;
    } finally {
      setBusyId(undefined);
    }
  }

  function apply(
    { id }: Subscription,
    step: (params: { id: string }) => Promise<Subscription | null>,
    done: string,
  ) {
    return whileBusy(id, async () => {
      const after = await step({ id: String(id) });
      if (after?.cancelRequestedAt)
        notify.info('Cancellazione in corso: PayPal non l’ha ancora confermata.');
      else if (after?.renewalStopRequestedAt)
        notify.info('Stop al rinnovo in corso: la scheda dice a che punto è.');
      else notify.success(done);
      await bringUpToDate();
      setChangedId(id);
    });
  }

  return { busyId, changedId, bringUpToDate, whileBusy, apply };
}

/**
 * Restores a lost focus. The pressed button may have disappeared with the old status. The focus then moves to the link
 * of the row or to the status panel.
 */
function keepFocusNear(id: number) {
  const focused = document.activeElement;
  const isLost = focused === document.body || focused?.closest('[role="dialog"]');
  if (!isLost) return;
  document
    .querySelector<HTMLElement>(`a[href="${subscriptionListPath}/${id}"], .status-panel`)
    ?.focus();
}
