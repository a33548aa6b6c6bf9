import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';

/** The list is generated. The detail screen is hand-written, because it handles a secret. */
export const { List: PaymentProviderList } = crudScreen({
  contract: paymentProviderContract,
  filters: [{ key: 'name' }, { key: 'apiUrl' }],
  fields: [],
});
