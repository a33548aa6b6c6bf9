import { municipalityContract } from '@canone/contracts/municipality';
import { provinceContract } from '@canone/contracts/province';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';

export const { List: MunicipalityList, Detail: MunicipalityDetail } = crudScreen({
  contract: municipalityContract,
  filters: [
    { key: 'name', label: 'Nome' },
    { key: 'zip', label: 'Cap' },
    { key: 'province', label: 'Provincia' },
  ],
  fields: [
    { key: 'name', label: 'Nome' },
    { key: 'zip', label: 'Cap', sentAs: 'zIP' },
    {
      key: 'provinceId',
      label: 'Provincia',
      type: 'choice',
      options: provinceContract.endpoints.options,
      nameKey: 'province',
    },
  ],
});
