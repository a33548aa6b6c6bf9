import { expect, test } from 'vitest';
import { refusalText, retryWarning } from './refused-charge.ts';

const retryAt = '2026-12-26T10:00:00Z';
const before = Temporal.Instant.from('2026-12-22T10:00:00Z');
const after = Temporal.Instant.from('2026-12-28T10:00:00Z');
const refused = { chargeState: 'denied', retryAt } as const;

test('AC2 · AH6 · while PayPal tries a charge again, settling it in another way has a warning', () => {
  expect(retryWarning(refused, before)).toContain(
    'PayPal riprova il 26/12/2026 e può addebitare lo stesso questa somma',
  );
  expect(retryWarning(refused, after)).toBeUndefined();
  expect(retryWarning({ ...refused, retryAt: null }, before)).toBeUndefined();
  expect(retryWarning({ ...refused, chargeState: 'pending' }, before)).toBeUndefined();
});

test('AC3 · a refused charge names the day of the next attempt until that day', () => {
  expect(refusalText(refused, before)).toBe('addebito rifiutato: PayPal riprova il 26/12/2026');
  expect(refusalText(refused, after)).toBe('addebito rifiutato');
  expect(refusalText({ chargeState: null, retryAt: null }, before)).toBeUndefined();
});

test('AJ4 · PayPal does not try the charge of a cancelled subscription again', () => {
  expect(refusalText({ ...refused, state: 'cancelled' }, before)).toBe('addebito rifiutato');
  expect(refusalText({ ...refused, state: 'overdue' }, before)).toContain('PayPal riprova il');
});
