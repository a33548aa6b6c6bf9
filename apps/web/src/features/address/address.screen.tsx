import { addressContract } from '@canone/contracts/places/address';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';

export const { List: AddressList, Detail: AddressDetail } = crudScreen({
  contract: addressContract,
  bulk: ['deleteAddresses'],
  filters: [{ key: 'street' }, { key: 'municipality' }],
  fields: [{ key: 'street' }, { key: 'municipality' }],
});
