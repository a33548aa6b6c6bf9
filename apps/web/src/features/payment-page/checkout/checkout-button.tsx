import type { Checkout } from '@canone/contracts/payments/payment-token';
import type { Dispatch } from '../use-payment-page.ts';
import { PayPalCheckout } from './paypal-checkout.tsx';

export interface CheckoutProps<C extends Checkout = Checkout> {
  readonly checkout: C;
  /** Receives the events whose names begin with `checkout`, from any provider. */
  readonly dispatch: Dispatch;
}

/** Renders the button of the provider that handles this payment. */
export function CheckoutButton({ checkout, dispatch }: CheckoutProps) {
  switch (checkout.kind) {
    case 'paypal':
      return <PayPalCheckout checkout={checkout} dispatch={dispatch} />;
  }
}
