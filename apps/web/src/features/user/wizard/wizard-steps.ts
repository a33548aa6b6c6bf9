import { wizardSteps } from '@canone/contracts/people/user-form';
import { schemaErrors } from '../../../kit/detail/form.ts';
import type { UserValues } from '../user-values.ts';

/** The titles of the steps in order (WIZ-01). The last step has no fields. */
export const stepTitles = ['Email', 'Dati personali', 'Indirizzo', 'Riepilogo'] as const;

export const summaryStep = stepTitles.length - 1;

const checks = wizardSteps.map((step) => schemaErrors(step));
const fields = wizardSteps.map((step) => Object.keys(step.shape));

/** The error of each field that blocks this step. */
export function stepErrors(step: number, values: UserValues): Record<string, string> {
  return checks[step]?.(values) ?? {};
}

/** The first step that contains one of these fields. */
export function stepOf(wrongFields: readonly string[]): number | undefined {
  const step = fields.findIndex((shown) => shown.some((field) => wrongFields.includes(field)));
  return step === -1 ? undefined : step;
}
