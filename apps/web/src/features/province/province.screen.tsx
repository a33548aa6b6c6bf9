import { provinceContract } from '@canone/contracts/province';
import { regionContract } from '@canone/contracts/region';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';

export const { List: ProvinceList, Detail: ProvinceDetail } = crudScreen({
  contract: provinceContract,
  filters: [
    { key: 'name', label: 'Nome' },
    { key: 'abbreviation', label: 'Sigla' },
    { key: 'region', label: 'Regione' },
  ],
  fields: [
    { key: 'name', label: 'Nome' },
    { key: 'abbreviation', label: 'Sigla' },
    {
      key: 'regionId',
      label: 'Regione',
      type: 'choice',
      options: regionContract.endpoints.options,
      nameKey: 'region',
    },
  ],
});
