import { PaymentTokenStatus, paymentTokenContract } from '@canone/contracts/payments/payment-token';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { subscriptionMessages } from '@canone/contracts/texts/messages';
import { useIdempotentMutation } from '../../../kit/http/idempotent-mutation.ts';
import { CallError, serverMessage } from '../../../kit/http/wire.ts';
import { lastPayment } from '../last-payment.ts';
import type { LinkLife } from './payment-link.ts';
import { validityOf } from './validity.ts';

export type LinkOutcome =
  | {
      readonly token: string;
      readonly isNew: boolean;
      readonly expiryDate: string;
      readonly life: LinkLife;
    }
  | {
      readonly failure: string;
      readonly isConflict: boolean;
      /** True when the tenant has no account at PayPal. */
      readonly needsProvider?: boolean;
    };

function failedLink(error: unknown): LinkOutcome {
  const { linkFailed } = subscriptionMessages;
  if (!(error instanceof CallError)) return { failure: linkFailed, isConflict: false };
  return {
    failure: serverMessage(error) || linkFailed,
    isConflict: error.status === 409,
    needsProvider: error.code === 'paymentLink.noProvider',
  };
}

/** Requests the payment link of the last payment: the active one, a new one, or a replacement. */
export function usePaymentLink() {
  const creation = useIdempotentMutation(paymentTokenContract.endpoints.create);

  async function request(subscription: Subscription, replace: boolean): Promise<LinkOutcome> {
    const payment = lastPayment(subscription);
    const failed = { failure: subscriptionMessages.linkFailed, isConflict: false };
    if (!payment) return failed;
    try {
      const link = await creation.mutateAsync({
        body: {
          paymentId: payment.id,
          userId: subscription.userID,
          planId: subscription.planID,
          amount: payment.amountDue,
          currency: 'EUR',
          status: PaymentTokenStatus.Active,
          ...(replace && { replace }),
        },
      });
      // A response without a token contains no link.
      if (!link.token) return failed;
      return { token: link.token, isNew: link.isNew, ...validityOf(link, Date.now()) };
    } catch (error) {
      return failedLink(error);
    }
  }

  return { request, isWorking: creation.isPending };
}
