import { recurrenceNames, recurrences } from '@canone/contracts/billing/recurrence';
import { planContract } from '@canone/contracts/plans/plan';
import { crudScreen } from '../../kit/crud/crud-screen.tsx';

/** `crudScreen` generates the list. The detail screen with price and features is written by hand. */
export const { List: PlanList } = crudScreen({
  contract: planContract,
  bulk: ['deletePlans'],
  filters: [
    { key: 'name', label: 'Nome' },
    {
      key: 'recurrenceType',
      label: 'Ricorrenza',
      options: recurrences.map((months) => ({
        value: String(months),
        label: recurrenceNames[months],
      })),
    },
    { key: 'isActive', label: 'Solo attivi', type: 'bool' },
  ],
  fields: [],
});
