import { featureContract } from '@canone/contracts/plans/feature';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';

export const { List: FeatureList, Detail: FeatureDetail } = crudScreen({
  contract: featureContract,
  bulk: ['deleteFeatures'],
  filters: [{ key: 'name' }, { key: 'description' }],
  showsId: true,
  fields: [
    { key: 'name', isRequired: true },
    {
      key: 'description',
      type: 'textarea',
      hint: 'Che cosa offre, in breve. Ogni piano può aggiungere una descrizione propria.',
    },
  ],
});
