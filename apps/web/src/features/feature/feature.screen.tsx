import { featureContract } from '@canone/contracts/feature';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';

export const { List: FeatureList, Detail: FeatureDetail } = crudScreen({
  contract: featureContract,
  bulkDeletion: 'deleteFeatures',
  filters: [
    { key: 'name', label: 'Nome' },
    { key: 'description', label: 'Descrizione' },
  ],
  showsId: true,
  fields: [
    { key: 'name', label: 'Nome', isRequired: true },
    {
      key: 'description',
      label: 'Descrizione',
      type: 'textarea',
      hint: 'Che cosa offre, in breve. Ogni piano può aggiungere una descrizione propria.',
    },
  ],
});
