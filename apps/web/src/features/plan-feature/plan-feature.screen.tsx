import { featureContract } from '@canone/contracts/plans/feature';
import { planContract } from '@canone/contracts/plans/plan';
import { planFeatureContract } from '@canone/contracts/plans/plan-feature';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';

export const { List: PlanFeatureList, Detail: PlanFeatureDetail } = crudScreen({
  contract: planFeatureContract,
  bulk: ['deletePlanFeatures'],
  filters: [{ key: 'featureName' }, { key: 'plan' }],
  showsId: true,
  fields: [
    {
      key: 'planId',
      label: 'Piano',
      type: 'choice',
      options: planContract.endpoints.options,
      isRequired: true,
    },
    {
      key: 'featureId',
      label: 'Caratteristica',
      type: 'choice',
      options: featureContract.endpoints.options,
      isRequired: true,
    },
    {
      key: 'description',
      type: 'textarea',
      hint: 'Che cosa vale in questo piano, per esempio “fino a 5 utenti”.',
    },
  ],
});
