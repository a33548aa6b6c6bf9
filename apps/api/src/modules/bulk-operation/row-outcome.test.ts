import { type ErrorCode, errorCatalogue } from '@canone/contracts/texts/errors';
import { expect, test } from 'vitest';
import { AppError } from '../../platform/core/app-error.ts';
import { operationStateOf } from './operation-state.ts';
import { outcomeOf, stopsOperation } from './row-outcome.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[]; // the catalogue has exactly these keys

test('BLK-03 · a row with nothing to do is skipped, and every other refusal can be retried', () => {
  const skipped = codes.filter((code) => outcomeOf(new AppError(code)).state === 'skipped');

  expect(skipped.toSorted()).toEqual([
    'customerLetter.refused',
    'customerLetter.writtenToday',
    'entity.notFound',
    'paymentLink.coveredInPart',
    'paymentLink.customerRemoved',
    'paymentLink.nothingToPay',
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
  expect(outcomeOf(new AppError('entity.inUse'))).toEqual({
    state: 'failed',
    reason: errorCatalogue['entity.inUse'].message,
  });
});

test('BLK-05 · only the end of the person’s rights stops an operation', () => {
  expect(codes.filter((code) => stopsOperation(new AppError(code))).toSorted()).toEqual([
    'access.signIn',
    'access.tenantDenied',
  ]);
});

test.each([
  [{ waiting: 3, isDue: true, isCancelled: false }, 'running'],
  [{ waiting: 3, isDue: false, isCancelled: false }, 'stopped'],
  [{ waiting: 0, isDue: true, isCancelled: false }, 'finished'],
  [{ waiting: 0, isDue: false, isCancelled: false }, 'finished'],
  [{ waiting: 0, isDue: false, isCancelled: true }, 'cancelled'],
])('BLK-03 · an operation with the facts %j is %s', (facts, state) => {
  expect(operationStateOf(facts)).toBe(state);
});
