import { wizardSteps } from '@canone/contracts/user';
import { schemaErrors } from '../../../kit/form.ts';
import type { UserValues } from '../user-values.ts';

/** WIZ-01, in order; all but the last ask for something. */
export const stepTitles = ['Email', 'Dati personali', 'Indirizzo', 'Riepilogo'] as const;

export const summaryStep = stepTitles.length - 1;

const checks = wizardSteps.map((step) => schemaErrors(step));
const fields = wizardSteps.map((step) => Object.keys(step.shape));

/** The sentence under each field that keeps one on this step. */
export function stepErrors(step: number, values: UserValues): Record<string, string> {
  return checks[step]?.(values) ?? {};
}

/** The first step that asks for one of these fields. */
export function stepOf(wrongFields: readonly string[]): number | undefined {
  const step = fields.findIndex((asked) => asked.some((field) => wrongFields.includes(field)));
  return step === -1 ? undefined : step;
}
