import { regionContract } from '@canone/contracts/places/region';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';

export const { List: RegionList, Detail: RegionDetail } = crudScreen({
  contract: regionContract,
  filters: [{ key: 'name' }, { key: 'code' }],
  fields: [{ key: 'name' }, { key: 'code' }],
});
