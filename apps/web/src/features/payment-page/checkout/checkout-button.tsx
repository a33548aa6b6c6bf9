import type { Checkout } from '@canone/contracts/payment-token';
import type { Dispatch } from '../use-payment-page.ts';
import { PayPalCheckout } from './paypal-checkout.tsx';

export interface CheckoutProps<C extends Checkout = Checkout> {
  readonly checkout: C;
  /** Told the `checkout…` events, whoever the provider is. */
  readonly dispatch: Dispatch;
}

/** The button of the provider this payment goes through. */
export function CheckoutButton({ checkout, dispatch }: CheckoutProps) {
  switch (checkout.kind) {
    case 'paypal':
      return <PayPalCheckout checkout={checkout} dispatch={dispatch} />;
  }
}
