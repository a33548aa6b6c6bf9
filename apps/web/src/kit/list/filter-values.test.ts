import { expect, test } from 'vitest';
import type { Filter } from './filter.ts';
import { filterText, readFilters, summaryOf, withoutFields } from './filter-values.ts';

const today = Temporal.PlainDate.from('2026-11-21');
const filters: readonly Filter[] = [
  { key: 'person', label: 'Chi' },
  { key: 'from', label: 'Dal', type: 'day' },
  { key: 'isRefused', label: 'Rifiutate', type: 'bool' },
  { key: 'amount', label: 'Importo', type: 'amount' },
];

test.each([
  ['1/2/26', '2026-02-01'],
  ['01022026', '2026-02-01'],
  ['oggi', '2026-11-21'],
])('LAY-08 · the day "%s" is searched as %s, in any browser language', (typed, from) => {
  expect(readFilters(filters, { from: typed }, today)).toEqual({ values: { from }, wrong: {} });
});

test('LAY-08 · an invalid day is reported and not searched', () => {
  const { values, wrong } = readFilters(filters, { person: ' Rossi ', from: '31/02/2026' }, today);

  expect(values).toEqual({ person: 'Rossi' });
  expect(wrong).toEqual({ from: 'Scrivi un giorno: gg/mm/aaaa' });
});

test.each([
  ['122,00', '122'],
  ['€ 1.220,5', '1220.5'],
  ['-4,50 €', '4.5'],
  ['0', '0'],
])('AE1 · the amount "%s" is searched as %s', (typed, amount) => {
  expect(readFilters(filters, { amount: typed }, today)).toEqual({ values: { amount }, wrong: {} });
});

test('AE1 · a text that is not an amount is reported and not ignored', () => {
  expect(readFilters(filters, { amount: 'abc' }, today)).toEqual({
    values: {},
    wrong: { amount: 'Scrivi un importo, per esempio 122,00' },
  });
});

test('LAY-08 · empty fields filter nothing', () => {
  expect(readFilters(filters, { person: ' ', from: '' }, today).values).toEqual({});
});

test.each([
  [{ key: 'from', label: 'Dal', type: 'day' }, '2026-02-01', '01/02/2026'],
  [{ key: 'person', label: 'Chi' }, '2026-02-01', '2026-02-01'],
  [{ key: 'from', label: 'Dal', type: 'day' }, undefined, ''],
  [{ key: 'amount', label: 'Importo', type: 'amount' }, '122', '122,00 €'],
] as const)(
  'LAY-08 · a filter shows the day of the address with the day first',
  (filter, value, text) => {
    expect(filterText(filter, value)).toBe(text);
  },
);

test.each([
  [{ from: '2026-02-01', isRefused: 'true' }, 'Dal: 01/02/2026, Rifiutate'],
  [{ state: 'overdue', person: 'Rossi' }, 'Chi: Rossi, Stato: Insoluta'],
  [{ userId: '7', isOverdue: 'true' }, 'Un solo cliente'],
  [{}, ''],
])('AA4 · the collapsed filters %j show their values', (values, text) => {
  const options = [{ value: 'overdue', label: 'Insoluta' }];
  const state: Filter = { key: 'state', label: 'Stato', options };

  expect(summaryOf([...filters, state], values)).toBe(text);
});

test('filters of a predefined view that have no field are kept by a search', () => {
  const values = { isOverdue: 'true', person: 'Rossi', from: '2026-02-01' };

  expect(withoutFields(filters, values)).toEqual({ isOverdue: 'true' });
});
