import type { Cockpit } from '@canone/contracts/overviews/cockpit';
import { describe, expect, test } from 'vitest';
import { changeOf, incomeText, phaseText, shortMonth, taskText } from './cockpit-texts.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const month = (name: string, amount: number, count = 1) => ({
  month: name,
  paypal: amount,
  bank: 0,
  amount,
  count,
});

test.each([
  [108, 100, '+8 %'],
  [92.4, 100, '-8 %'],
  [100, 100, '0 %'],
  [99.7, 100, '-0,3 %'],
  [100.96, 100, '+1 %'],
  [99.99, 100, '0 %'],
  [5, 0, undefined],
  [5, -10, undefined],
  [-50, 100, '-150 %'],
  [999, 100, '+899 %'],
  [1000, 100, undefined],
])('AF14 · the amount %d after the amount %d is a change of %s', (now, before, expected) => {
  expect(changeOf(now, before)).toBe(expected);
});

describe('the caption of the income', () => {
  test('states that no money came in when all twelve months are empty', () => {
    expect(incomeText([month('2026-10', 0, 0), month('2026-11', 0, 0)])).toBe(
      'Negli ultimi dodici mesi non è entrato denaro.',
    );
  });

  test('of one month names this month', () => {
    expect(plain(incomeText([month('2026-10', 0, 0), month('2026-11', 12.2)]))).toBe(
      'Un solo mese con movimenti: novembre 2026, 12,20 €.',
    );
  });

  test('names the best month, and the months in which more was returned than received', () => {
    const months = [month('2026-09', -3), month('2026-10', 1234.5), month('2026-11', 12.2)];
    expect(plain(incomeText(months))).toBe(
      'Il mese migliore è ottobre 2026: 1.234,50 €. I rimborsi superano gli incassi: settembre 2026.',
    );
  });
});

test('the caption of the subscriptions counts those that began, ended and are active', () => {
  const months = [
    { month: '2026-10', begun: 3, ended: 1 },
    { month: '2026-11', begun: 1, ended: 0 },
  ];
  expect(phaseText({ active: 1, months })).toBe(
    'Negli ultimi dodici mesi 4 iniziate, 1 finita. Ora 1 attiva.',
  );
});

test('a month has three letters on the axis', () => {
  expect(['2026-01', '2026-08'].map(shortMonth)).toEqual(['gen', 'ago']);
});

const task = (given: Partial<Cockpit['tasks'][number]>): Cockpit['tasks'][number] => ({
  kind: 'refused',
  count: 1,
  amount: null,
  only: null,
  lastAskedAt: null,
  ...given,
});

test('AI1 · the task about one customer says when the last reminder was sent', () => {
  const only = { subscriptionId: 3, userName: 'Chiara Lombardi' };
  const { text } = taskText(
    task({ amount: 181.78, only, lastAskedAt: '2026-11-29T09:00:00Z' }),
    [],
  );

  expect(plain(text)).toBe(
    '1 addebito rifiutato: Chiara Lombardi, 181,78 €, ultimo promemoria il 29/11/2026',
  );
});

test.each([
  [
    task({ amount: 181.78, only: { subscriptionId: 3, userName: 'Chiara Lombardi' } }),
    '1 addebito rifiutato: Chiara Lombardi, 181,78 €',
  ],
  [task({ kind: 'awaitingTransfer', count: 3, amount: 1_000 }), '3 bonifici attesi: 1.000,00 €'],
  [
    task({ kind: 'toConfirm', only: { subscriptionId: 3, userName: 'Ada Neri' } }),
    '1 sottoscrizione saldata da attivare: Ada Neri',
  ],
  [
    task({ kind: 'linkExpired', only: { subscriptionId: 3, userName: 'Ada Neri' } }),
    '1 link di pagamento scaduto e non pagato: Ada Neri',
  ],
  [task({ kind: 'linkExpired', count: 3 }), '3 link di pagamento scaduti e non pagati'],
  [task({ kind: 'bankMovements', count: 12 }), '12 movimenti bancari da registrare'],
  [task({ kind: 'differences', count: 2 }), '2 differenze con PayPal'],
  [task({ kind: 'disputes', count: 1 }), '1 contestazione aperta su PayPal'],
  [
    task({ kind: 'unpaidRenewals' }),
    '1 sottoscrizione finisce entro 7 giorni se il rinnovo non è pagato',
  ],
  [task({ kind: 'endingSoon' }), '1 sottoscrizione finisce entro 7 giorni'],
])('the task %j reads "%s"', (given, text) => {
  expect(plain(taskText(given, [given]).text)).toBe(text);
});

test('AO13 · the task about differences says that it includes the open disputes', () => {
  const differences = task({ kind: 'differences', count: 3 });
  const { text } = taskText(differences, [task({ kind: 'disputes' }), differences]);

  expect(plain(text)).toBe('3 differenze con PayPal, contestazioni comprese');
});
