import { expect, test } from 'vitest';
import { canBeRequested } from './transfer-request-rule.ts';

test.for([
  ['due', 10, false, true],
  ['overdue', 10, true, true],
  ['partial', 0.01, false, true],
  ['awaitingTransfer', 10, false, true],
  ['future', 10, false, true],
  ['notAsked', 10, false, true],
  ['notAsked', 10, true, false],
  ['processing', 10, false, false],
  ['cancelled', 10, false, false],
  ['paid', 0, false, false],
  ['refunded', 0, false, false],
] as const)(
  '%s with a rest of %s, billed by the provider %s: %s',
  ([state, rest, isBilledByProvider, expected]) => {
    expect(canBeRequested({ state, rest }, { isBilledByProvider })).toBe(expected);
  },
);
