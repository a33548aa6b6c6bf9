import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import {
  type Subscription,
  subscriptionContract,
} from '@canone/contracts/subscriptions/subscription';
import { receivableListPath, subscriptionListPath } from '@canone/contracts/texts/page-paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAsk } from '../../../kit/confirm/confirm.tsx';
import { query } from '../../../kit/http/call.ts';
import { rememberPage } from '../../../kit/page/remember-page.ts';
import { linkOffer } from '../actions/questions.ts';
import { useActions } from '../actions/use-actions.tsx';
import { lastPayment } from '../last-payment.ts';

interface OfferLinkProps {
  readonly subscription: Subscription;
  /**
   * Called with the path of the next page: the details of the transfer, or the list. Not called if the person has left
   * the page.
   */
  readonly onDone: (subscription: Subscription, path: string) => void;
}

/**
 * After the creation, asks once whether the person wants a payment link or the details of a transfer. A free
 * subscription needs neither, so there is no question.
 */
export function OfferLink({ subscription, onDone }: OfferLinkProps) {
  const client = useQueryClient();
  const ask = useAsk();
  const [hasLeft] = useState(rememberPage);
  const goOn = (path: string) => !hasLeft() && onDone(subscription, path);
  const goToList = () => goOn(subscriptionListPath);
  const { perform, dialogs } = useActions({ onLinkClosed: goToList });
  const hasAsked = useRef(false);

  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void offer();

    async function offer() {
      const isFree = subscription.paymentAmount === 0;
      if (isFree) return goToList();
      const answer = await ask(linkOffer(subscription));
      if (answer === null) return goToList();
      if (answer === '') return perform('generateLink', subscription);
      await perform('payByBankTransfer', subscription);
      goOn(await afterTransfer());
    }

    /** The path of the transfer's details. If the person or the server refused the transfer, the path of the list. */
    async function afterTransfer() {
      const { get } = subscriptionContract.endpoints;
      const now = await client.fetchQuery(query(get, { params: { id: String(subscription.id) } }));
      const isAwaited = now.subscriptionStatus === SubscriptionStatus.BankTransferPending;
      const payment = lastPayment(now);
      return isAwaited && payment ? `${receivableListPath}/${payment.id}` : subscriptionListPath;
    }
  });

  return dialogs;
}
