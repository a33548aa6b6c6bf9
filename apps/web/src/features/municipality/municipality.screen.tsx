import { municipalityContract } from '@canone/contracts/places/municipality';
import { provinceContract } from '@canone/contracts/places/province';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';

export const { List: MunicipalityList, Detail: MunicipalityDetail } = crudScreen({
  contract: municipalityContract,
  filters: [{ key: 'name' }, { key: 'zip' }, { key: 'province' }],
  fields: [
    { key: 'name' },
    { key: 'zip', sentAs: 'zIP' },
    {
      key: 'provinceId',
      label: 'Provincia',
      type: 'choice',
      options: provinceContract.endpoints.options,
      nameKey: 'province',
    },
  ],
});
