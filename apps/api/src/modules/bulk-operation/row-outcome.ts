import type { ErrorCode } from '@canone/contracts/texts/errors';
import type { AppError } from '../../platform/core/app-error.ts';

/** The outcome of a row whose action was refused. */
export interface RowOutcome {
  readonly state: 'skipped' | 'failed';
  readonly reason: string;
}

/** Refusals that mean that there is nothing to do for a row. Another attempt would have the same outcome. */
const nothingToDo: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'entity.notFound',
  'customerLetter.refused',
  'customerLetter.writtenToday',
  'paymentLink.nothingToPay',
  'paymentLink.coveredInPart',
  'paymentLink.customerRemoved',
  'paymentLink.planInactive',
  'renewal.agreedPrice',
  'renewal.alreadyOpen',
  'renewal.cancelRequested',
  'renewal.customerRemoved',
  'renewal.periodIsOver',
  'renewal.periodUnpaid',
  'renewal.planForOtherTime',
  'renewal.planInactive',
  'renewal.wasStopped',
  'subscription.samePlan',
  'subscription.transitionNotAllowed',
]);

/** Refusals that mean that the person has lost the right to act. The remaining rows are not processed. */
const endOfRights: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'access.signIn',
  'access.tenantDenied',
]);

/** Returns whether a refusal ends the whole operation. */
export function stopsOperation({ code }: AppError): boolean {
  return endOfRights.has(code);
}

/** A refused row is skipped when there is nothing to do. Otherwise it failed and can be retried. */
export function outcomeOf({ code, message }: AppError): RowOutcome {
  return { state: nothingToDo.has(code) ? 'skipped' : 'failed', reason: message };
}
