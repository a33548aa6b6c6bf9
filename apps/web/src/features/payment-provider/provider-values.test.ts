import type { PaymentProvider } from '@canone/contracts/payments/payment-provider';
import { describe, expect, test } from 'vitest';
import {
  addressMeaning,
  mayNeedNewSecret,
  providerBody,
  providerErrors,
  providerValues,
} from './provider-values.ts';

const saved: PaymentProvider = {
  id: 1,
  name: 'PayPal',
  apiUrl: 'https://api-m.sandbox.paypal.com',
  apiKey: 'client',
  hasApiSecret: true,
  credentialsCheckedAt: '2026-11-21T09:30:00Z',
  version: 1,
};
const values = providerValues(saved);

describe('the secret', () => {
  test('is never in the form of a saved provider', () => {
    expect(values.apiSecret).toBe('');
  });

  test('is omitted from the request while nothing is typed, so that the saved secret stays', () => {
    expect(providerBody(values)).not.toHaveProperty('apiSecret');
    expect(providerBody({ ...values, apiSecret: '  ' })).not.toHaveProperty('apiSecret');
    expect(providerBody({ ...values, apiSecret: 'nuovo' })).toHaveProperty('apiSecret', 'nuovo');
  });

  test.for([
    ['no provider is saved', undefined, '', false],
    ['the saved provider has no secret', { ...saved, hasApiSecret: false }, '', false],
    ['a secret is saved', saved, '', true],
    ['a secret is typed', undefined, 'segreto', true],
  ] as const)('is required or optional when %s', ([, provider, apiSecret, isAccepted]) => {
    const errors = providerErrors({ ...values, apiSecret }, provider);

    expect(errors).toEqual(isAccepted ? {} : { apiSecret: 'Il segreto è obbligatorio.' });
  });

  test.each([
    ['nothing changes', {}, false],
    ['the client id changes', { apiKey: 'altro' }, true],
    ['the address changes', { apiUrl: 'https://api-m.paypal.com' }, true],
    ['a new secret is typed with the client id', { apiKey: 'altro', apiSecret: 'nuovo' }, false],
  ])('may have to be typed again when %s: %j', (_, change, expected) => {
    expect(mayNeedNewSecret({ ...values, ...change }, saved)).toBe(expected);
  });
});

test('DET-04 · name, address and client id are required', () => {
  const empty = { name: ' ', apiUrl: '', apiKey: '', apiSecret: 'x' };

  expect(providerErrors(empty)).toEqual({
    name: 'Il nome è obbligatorio.',
    apiUrl: 'L’indirizzo è obbligatorio.',
    apiKey: 'La chiave è obbligatoria.',
  });
});

test.each([
  ['https://api-m.paypal.com/', 'Produzione'],
  ['https://api-m.sandbox.paypal.com', 'Sandbox'],
  ['http://127.0.0.1:3000/paypal-simulator', 'Simulatore'],
  ['https://example.com', 'Altro indirizzo'],
  ['', 'Scegli'],
])('the address %j is explained as "%s…"', (apiUrl, start) => {
  expect(addressMeaning(apiUrl)).toMatch(new RegExp(`^${start}`));
});
