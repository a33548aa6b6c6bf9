import { ageBands } from '@canone/contracts/billing/receivable-state';
import { type ReceivableSummary, receivableContract } from '@canone/contracts/ledger/receivable';
import { expect, test } from 'vitest';
import { summaryCards } from './summary-cards.ts';

const none = { count: 0, amount: 0 };
const summary: ReceivableSummary = {
  open: { count: 5, amount: 379.4 },
  overdue: { count: 3, amount: 329.4 },
  ageing: ageBands.map(({ key, label }, index) => ({ age: key, label, count: index, amount: 1 })),
  dueSoon: { count: 4, amount: 400 },
  awaitingTransfer: { count: 2, amount: 50 },
  processing: none,
};

test('each total links to the list it sums, with filters of the contract', () => {
  const { query } = receivableContract.endpoints.list;
  const cards = summaryCards(summary).flatMap((card) => [card, ...(card.parts ?? [])]);

  expect(cards.map(({ label, filters }) => [label, filters])).toEqual([
    ['Scaduto', { state: 'overdue' }],
    ['0–30 giorni', { age: '0-30' }],
    ['31–60 giorni', { age: '31-60' }],
    ['61–90 giorni', { age: '61-90' }],
    ['Oltre 90 giorni', { age: 'over-90' }],
    ['In scadenza nei prossimi 30 giorni', {}],
    ['In attesa di bonifico', { state: 'awaitingTransfer' }],
    ['In attesa di PayPal', { state: 'processing' }],
  ]);
  for (const { filters } of cards) expect(query.safeParse({ filters }).success).toBe(true);
});

test('only overdue money is highlighted as an alarm', () => {
  const alarming = (given: ReceivableSummary) =>
    summaryCards(given).flatMap(({ label, isAlarming }) => (isAlarming ? [label] : []));

  expect(alarming(summary)).toEqual(['Scaduto']);
  expect(alarming({ ...summary, overdue: none })).toEqual([]);
});
