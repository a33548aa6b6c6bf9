import { expect, test } from 'vitest';
import { unregisteredText } from './unregistered-text.ts';

test('AQ41 · one bank credit to be registered is in the singular', () => {
  expect(unregisteredText(1)).toMatch(/^Un accredito .* è ancora da registrare$/);
  expect(unregisteredText(1_200)).toMatch(/^1\.200 accrediti .* sono ancora da registrare$/);
});
