import { provinceContract } from '@canone/contracts/places/province';
import { regionContract } from '@canone/contracts/places/region';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';

export const { List: ProvinceList, Detail: ProvinceDetail } = crudScreen({
  contract: provinceContract,
  filters: [{ key: 'name' }, { key: 'abbreviation' }, { key: 'region' }],
  fields: [
    { key: 'name' },
    { key: 'abbreviation' },
    {
      key: 'regionId',
      label: 'Regione',
      type: 'choice',
      options: regionContract.endpoints.options,
      nameKey: 'region',
    },
  ],
});
