import type { Checkout } from '@canone/contracts/payment-token';
import {
  PayPalButtons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js';
import { useEffect } from 'react';
import type { CheckoutProps } from './checkout-button.tsx';

type PayPal = Extract<Checkout, { kind: 'paypal' }>;

const loadingPatience = 30_000;

/** PayPal's loader writes these into the script's address as they are. */
function sdkOptions({ clientId, sdkBaseUrl }: PayPal) {
  return {
    sdkBaseUrl,
    clientId: encodeURIComponent(clientId),
    intent: 'subscription',
    vault: true,
    components: 'buttons',
    currency: 'EUR',
    locale: 'it_IT',
  };
}

/** The library reports its own breakdowns and the payment's through the same callback; only the first leave no button. */
function isBreakdown(error: Record<string, unknown>): boolean {
  return 'componentStack' in error;
}

/** Shown by the library in place of a button that this person, country or browser cannot have. */
function NoButton({ dispatch }: Pick<CheckoutProps, 'dispatch'>) {
  useEffect(() => dispatch({ type: 'checkoutUnavailable' }), [dispatch]);
  return null;
}

function SubscribeButton({ checkout, dispatch }: CheckoutProps<PayPal>) {
  const [{ isPending, isRejected }] = usePayPalScriptReducer();

  useEffect(() => {
    if (isRejected) dispatch({ type: 'checkoutUnavailable' });
    if (!isPending) return;
    const timer = setTimeout(() => dispatch({ type: 'checkoutUnavailable' }), loadingPatience);
    return () => clearTimeout(timer);
  }, [isPending, isRejected, dispatch]);

  return (
    <>
      {isPending && <p className="button-loading">Caricamento di PayPal…</p>}
      <PayPalButtons
        style={{ layout: 'vertical', shape: 'rect', label: 'subscribe', height: 48 }}
        onClick={() => dispatch({ type: 'checkoutStarted' })}
        createSubscription={(_, actions) => actions.subscription.create(checkout.subscription)}
        onApprove={async ({ subscriptionID }) =>
          dispatch(
            subscriptionID
              ? { type: 'checkoutApproved', subscriptionId: subscriptionID }
              : { type: 'checkoutFailed' },
          )
        }
        onCancel={() => dispatch({ type: 'checkoutCanceled' })}
        onError={(error) =>
          dispatch({ type: isBreakdown(error) ? 'checkoutUnavailable' : 'checkoutFailed' })
        }
      >
        <NoButton dispatch={dispatch} />
      </PayPalButtons>
    </>
  );
}

/** PAY-03: PayPal's own button, loaded only once the link is known to be good. */
export function PayPalCheckout({ checkout, dispatch }: CheckoutProps<PayPal>) {
  return (
    <PayPalScriptProvider options={sdkOptions(checkout)}>
      <SubscribeButton checkout={checkout} dispatch={dispatch} />
    </PayPalScriptProvider>
  );
}
