import { paymentProviderContract } from '@canone/contracts/payment-provider';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';
import { providerName } from './provider-name.ts';

/** The list is plain; the detail, which keeps a secret, is made by hand. */
export const { List: PaymentProviderList } = crudScreen({
  contract: paymentProviderContract,
  path: '/paymentprovider',
  name: providerName,
  filters: [
    { key: 'name', label: 'Nome' },
    { key: 'apiUrl', label: 'Indirizzo API' },
  ],
  fields: [],
});
