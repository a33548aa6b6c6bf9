import { expect, test } from 'vitest';
import { fixesOf } from './reconciliation.ts';

test.each([
  [null, 'active', []],
  ['cancelAtProvider', 'active', ['suspendAtProvider', 'cancelAtProvider']],
  ['cancelAtProvider', 'suspended', ['cancelAtProvider']],
  ['cancelAtProvider', null, ['cancelAtProvider']],
  ['activateAtProvider', 'suspended', ['activateAtProvider', 'cancelAtProvider']],
  ['adoptProviderAmount', '24.40', ['adoptProviderAmount']],
] as const)(
  'PAY-10 · with %s proposed and the provider at %s, the person can choose from %j',
  (proposedFix, providerValue, fixes) => {
    expect(fixesOf({ proposedFix, providerValue })).toEqual(fixes);
  },
);
