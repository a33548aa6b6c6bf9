import type { ReceivableState } from '@canone/contracts/billing/receivable-state';
import { expect, test } from 'vitest';
import { activationText } from './activation-text.ts';

const of = (
  rest: number,
  state: ReceivableState,
  [dueDate, periodEnd] = ['2026-11-15T00:00:00Z', '2026-12-15T00:00:00Z'],
) => ({ subscriptionId: 1, rest, state, dueDate, periodEnd });

const now = Temporal.Instant.from('2026-11-29T10:00:00Z');

test.each([
  [122, [of(122, 'awaitingTransfer')], true],
  [150, [of(122, 'notAsked')], true],
  [122, [of(100, 'due'), of(22, 'awaitingTransfer')], true],
  [121.99, [of(122, 'awaitingTransfer')], false],
  [100, [of(100, 'due'), of(22, 'awaitingTransfer')], false],
  [122, [of(122, 'due')], false],
])('AJ6 · whether %d for %o activates the subscription: %s', (amount, receivables, isActivated) => {
  expect(activationText(amount, receivables, now) !== '').toBe(isActivated);
});

const over = ['2026-10-14T22:00:00Z', '2026-11-14T23:00:00Z'] as const;

test('AK2 · money for a past period pays the current period, and the text says so', () => {
  expect(activationText(24.28, [of(24.28, 'awaitingTransfer', [...over])], now)).toBe(
    'La sottoscrizione diventa attiva, senza rinnovo automatico. Il periodo dal 15/10/2026 al 14/11/2026 è già finito: il denaro paga quello in corso.',
  );
});

test('AK2 · money for a period that is not over pays this period', () => {
  expect(activationText(24.28, [of(24.28, 'awaitingTransfer')], now)).toBe(
    'La sottoscrizione diventa attiva, senza rinnovo automatico.',
  );
});

test('AQ36 · two subscriptions with the same period are in the plural, and their period is named once', () => {
  const one = of(12.2, 'awaitingTransfer', [...over]);

  expect(activationText(24.4, [one, { ...one, subscriptionId: 2 }], now)).toBe(
    'Le sottoscrizioni diventano attive, senza rinnovo automatico. Il periodo dal 15/10/2026 al 14/11/2026 è già finito: il denaro paga quello in corso.',
  );
});
