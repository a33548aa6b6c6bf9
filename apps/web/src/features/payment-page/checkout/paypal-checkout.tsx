import type { Checkout } from '@canone/contracts/payments/payment-token';
import {
  DISPATCH_ACTION,
  PayPalButtons,
  PayPalScriptProvider,
  SCRIPT_LOADING_STATE,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js';
import { useEffect } from 'react';
import type { CheckoutProps } from './checkout-button.tsx';
import { loadPayPal } from './paypal-script.ts';

type PayPal = Extract<Checkout, { kind: 'paypal' }>;

const loadingLimit = 30_000;

const scriptLoaded = {
  type: DISPATCH_ACTION.LOADING_STATUS,
  value: SCRIPT_LOADING_STATE.RESOLVED,
} as const;

/**
 * True for a crash of PayPal's library. The library reports crashes and failed payments through the same callback, but
 * only a crash removes the button.
 */
function isBreakdown(error: Record<string, unknown>): boolean {
  return 'componentStack' in error;
}

/** PayPal's library renders this component when PayPal is not available for the person, the country or the browser. */
function NoButton({ dispatch }: Pick<CheckoutProps, 'dispatch'>) {
  useEffect(() => dispatch({ type: 'checkoutUnavailable' }), [dispatch]);
  return null;
}

function SubscribeButton({ checkout, dispatch }: CheckoutProps<PayPal>) {
  const [{ isResolved }, notifyLibrary] = usePayPalScriptReducer();

  useEffect(() => {
    let isLeft = false;
    const unavailable = () => isLeft || dispatch({ type: 'checkoutUnavailable' });
    const loaded = () => isLeft || notifyLibrary(scriptLoaded);
    const timer = setTimeout(unavailable, loadingLimit);
    void loadPayPal(checkout)
      .then(loaded, unavailable)
      .finally(() => clearTimeout(timer));
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [checkout, dispatch, notifyLibrary]);

  return (
    <>
      {!isResolved && <p className="button-loading">Caricamento di PayPal…</p>}
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

/** PayPal's own button (PAY-03). PayPal's script is loaded only after the server has validated the link. */
export function PayPalCheckout({ checkout, dispatch }: CheckoutProps<PayPal>) {
  return (
    <PayPalScriptProvider options={{ clientId: checkout.clientId }} deferLoading>
      <SubscribeButton checkout={checkout} dispatch={dispatch} />
    </PayPalScriptProvider>
  );
}
