import type { Input } from '@canone/contracts/kit/endpoint';
import { type Plan, PlanWrite, type planContract } from '@canone/contracts/plans/plan';
import { fromHundredths } from '@canone/contracts/values/money';
import { schemaErrors } from '../../kit/detail/form.ts';
import { formatEuro, formatPercentage } from '../../kit/format/format.ts';
import { parseHundredths, typedNumber } from '../../kit/format/hundredths.ts';

type PlanBody = Input<typeof planContract.endpoints.create>['body'];

/**
 * The form's values, with numbers as typed text. The keys are the same as in the request body, so that each error of
 * the server belongs to a field.
 */
export interface PlanValues {
  readonly name: string;
  readonly recurringCostBeforeVAT: string;
  readonly VATPercentage: string;
  readonly recurrenceType: string;
  readonly paypalPlanId: string;
  readonly stripePlanId: string;
  readonly isActive: boolean;
}

export const planLabels = {
  name: 'Nome',
  recurringCostBeforeVAT: 'Costo ricorrente (IVA esclusa)',
  VATPercentage: 'IVA (%)',
  recurrenceType: 'Ricorrenza',
  paypalPlanId: 'Id piano PayPal',
  stripePlanId: 'Id piano Stripe',
  isActive: 'Attivo',
} as const satisfies Record<keyof PlanValues, string>;

const newPlan: PlanValues = {
  name: '',
  recurringCostBeforeVAT: '',
  VATPercentage: formatPercentage(22),
  recurrenceType: '',
  paypalPlanId: '',
  stripePlanId: '',
  isActive: true,
};

export function planValues(plan?: Plan): PlanValues {
  if (!plan) return newPlan;
  return {
    name: plan.name,
    recurringCostBeforeVAT: typedNumber(plan.recurringCostBeforeVAT, formatEuro),
    VATPercentage: typedNumber(plan.VATPercentage, formatPercentage),
    recurrenceType: typedNumber(plan.recurrenceType, String),
    paypalPlanId: plan.paypalPlanId ?? '',
    stripePlanId: plan.stripePlanId ?? '',
    isActive: plan.isActive,
  };
}

function wireNumber(text: string): number {
  const hundredths = parseHundredths(text);
  return hundredths === undefined ? Number.NaN : fromHundredths(hundredths);
}

export function planBody(values: PlanValues): PlanBody {
  return {
    ...values,
    recurringCostBeforeVAT: wireNumber(values.recurringCostBeforeVAT),
    VATPercentage: wireNumber(values.VATPercentage),
    recurrenceType: Number(values.recurrenceType),
  };
}

/** Errors that only the typed text shows: a missing number or a text that is not a number. */
function unreadable(values: PlanValues): Record<string, string> {
  const { recurringCostBeforeVAT: cost, VATPercentage: vat, recurrenceType } = values;
  return {
    ...(parseHundredths(cost) === undefined && {
      recurringCostBeforeVAT: cost.trim()
        ? 'Scrivi un importo con al massimo due decimali, per esempio 19,90.'
        : 'Il costo è obbligatorio.',
    }),
    ...(parseHundredths(vat) === undefined && {
      VATPercentage: vat.trim()
        ? 'Scrivi una percentuale, per esempio 22.'
        : 'L’IVA è obbligatoria.',
    }),
    ...(!recurrenceType && { recurrenceType: 'La ricorrenza è obbligatoria.' }),
  };
}

export function planErrors(values: PlanValues): Record<string, string> {
  return { ...schemaErrors(PlanWrite)(planBody(values)), ...unreadable(values) };
}
