import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { useEffect, useRef } from 'react';
import { useConfirm } from '../../../kit/confirm/confirm.tsx';
import { linkOffer } from '../actions/questions.ts';
import { useActions } from '../actions/use-actions.tsx';

interface OfferLinkProps {
  readonly subscription: Subscription;
  /** Called when no link is wanted or when its dialog is closed. */
  readonly onDone: (subscription: Subscription) => void;
}

/** Asks once after the creation whether to generate a payment link. A free subscription needs none. */
export function OfferLink({ subscription, onDone }: OfferLinkProps) {
  const confirm = useConfirm();
  const { perform, dialogs } = useActions({ onLinkClosed: onDone });
  const hasAsked = useRef(false);

  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void offer();

    async function offer() {
      const isFree = subscription.paymentAmount === 0;
      if (!isFree && (await confirm(linkOffer(subscription))))
        await perform('generateLink', subscription);
      else onDone(subscription);
    }
  });

  return dialogs;
}
