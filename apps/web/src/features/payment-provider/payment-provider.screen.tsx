import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';

/** `crudScreen` generates the list. The detail screen is written by hand, because it handles a secret. */
export const { List: PaymentProviderList } = crudScreen({
  contract: paymentProviderContract,
  filters: [{ key: 'name' }, { key: 'apiUrl' }],
  fields: [],
});
