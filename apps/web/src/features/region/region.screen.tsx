import { regionContract } from '@canone/contracts/region';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';

export const { List: RegionList, Detail: RegionDetail } = crudScreen({
  contract: regionContract,
  filters: [
    { key: 'name', label: 'Nome' },
    { key: 'code', label: 'Codice' },
  ],
  fields: [
    { key: 'name', label: 'Nome' },
    { key: 'code', label: 'Codice' },
  ],
});
