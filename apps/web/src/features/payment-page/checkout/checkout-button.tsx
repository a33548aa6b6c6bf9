import type { Checkout } from '@canone/contracts/payments/payment-token';
import type { Dispatch } from '../use-payment-page.ts';
import { PayPalCheckout } from './paypal-checkout.tsx';

export interface CheckoutProps<C extends Checkout = Checkout> {
  readonly checkout: C;
  /** Receives the `checkout…` events of any provider. */
  readonly dispatch: Dispatch;
}

/** Renders the button of the payment's provider. */
export function CheckoutButton({ checkout, dispatch }: CheckoutProps) {
  switch (checkout.kind) {
    case 'paypal':
      return <PayPalCheckout checkout={checkout} dispatch={dispatch} />;
  }
}
