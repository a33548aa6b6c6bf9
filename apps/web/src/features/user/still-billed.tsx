import type { LiveSubscriptions } from '@canone/contracts/billing/live-subscription';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import {
  type Subscription,
  subscriptionContract,
} from '@canone/contracts/subscriptions/subscription';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '../../kit/confirm/confirm.tsx';
import { markStale, mutation } from '../../kit/http/call.ts';
import { CallError } from '../../kit/http/wire.ts';
import { LiveList } from '../../kit/live/live-list.tsx';
import { Notice } from '../../kit/page/notice.tsx';

interface StillBilledProps {
  readonly name: string;
  readonly live: LiveSubscriptions;
  readonly onClose: () => void;
}

const requestSent = 'Richiesta inviata: PayPal non l’ha ancora confermata.';

/**
 * Explains why a person cannot be deleted yet. It lists the subscriptions that are still charged and says how to end
 * them.
 */
export function StillBilled({ name, live, onClose }: StillBilledProps) {
  const confirm = useConfirm();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation(mutation(subscriptionContract.endpoints.cancel));
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, string>>(new Map());
  const endable = live.items.flatMap(({ id, state }) =>
    id === null || state === 'cancelling' ? [] : [id],
  );
  const isDone = endable.every((id) => outcomes.has(id));

  async function cancelOne(id: number): Promise<string> {
    try {
      const after: Subscription | null = await mutateAsync({ params: { id: String(id) } });
      return after?.subscriptionStatus === SubscriptionStatus.Canceled
        ? 'Cancellata.'
        : requestSent;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return `Non cancellata: ${error.message}`;
    }
  }

  async function cancelAll() {
    const isSure = await confirm({
      title: 'Annullare queste sottoscrizioni?',
      text: 'PayPal non addebiterà più nulla. Non si può tornare indietro.',
      about: name,
      confirm: 'Sì, annulla!',
      cancel: 'Indietro',
      isDestructive: true,
    });
    if (!isSure) return;
    for (const id of endable) {
      const outcome = await cancelOne(id);
      setOutcomes((known) => new Map(known).set(id, outcome));
    }
    await markStale(client, subscriptionContract);
  }

  return (
    <Notice tone="error">
      <p>
        <strong>{name}</strong> non è stato eliminato: PayPal può ancora addebitare quanto segue.
      </p>
      <LiveList live={live} outcomes={outcomes} />
      <div>
        {endable.length > 0 && !isDone && (
          <Button size="sm" color="red" loading={isPending} onClick={() => void cancelAll()}>
            Annulla queste sottoscrizioni
          </Button>
        )}
        <Button size="sm" color="red" variant="subtle" onClick={onClose}>
          Chiudi
        </Button>
      </div>
    </Notice>
  );
}
