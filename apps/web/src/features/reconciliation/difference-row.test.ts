import type { PaymentDifference } from '@canone/contracts/payments/reconciliation';
import { expect, test } from 'vitest';
import { creditFilters, differenceRow } from './difference-row.ts';

const found: PaymentDifference = {
  id: 7,
  subscriptionId: 3,
  userName: 'Giulia Rinaldi',
  planName: 'Base',
  kind: 'amount',
  kindName: 'Importo',
  localValue: '24.28',
  providerValue: '1030.00',
  fixes: ['adoptProviderAmount'],
  foundAt: '2026-11-21T09:30:00Z',
  seenAt: '2026-11-21T09:30:00Z',
  resolvedAt: null,
  resolution: null,
  note: null,
  decidedByName: null,
  version: 1,
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each<[Partial<PaymentDifference>, string, string]>([
  [{}, '24,28 €', '1.030,00 €'],
  [
    { kind: 'status', localValue: '3', providerValue: 'active' },
    'Attiva, ma senza rinnovo automatico',
    'Attiva',
  ],
  [
    { kind: 'nextBilling', localValue: '2026-12-21', providerValue: '2027-01-05' },
    '21/12/2026',
    '05/01/2027',
  ],
  [{ kind: 'unexpectedCharge', localValue: null, providerValue: '12.20' }, 'Nulla', '12,20 €'],
  [{ kind: 'outstandingBalance', localValue: '0.00', providerValue: '12.20' }, '0,00 €', '12,20 €'],
  [{ kind: 'refundedAmount', localValue: '2.20', providerValue: '12.20' }, '2,20 €', '12,20 €'],
  [{ kind: 'refundedAmount', localValue: '0.00', providerValue: 'part' }, '0,00 €', 'In parte'],
  [{ kind: 'missingAtProvider', localValue: 'I-ABC', providerValue: null }, 'I-ABC', 'Nulla'],
])('PAY-10 · a discrepancy is shown in Italian: %o', (change, here, there) => {
  const row = differenceRow({ ...found, ...change });

  expect([plain(row.here), plain(row.there)]).toEqual([here, there]);
});

test.each<[PaymentDifference['fixes'], string]>([
  [[], 'Da valutare'],
  [['adoptProviderAmount'], 'Adotta l’importo di PayPal'],
  [['cancelAtProvider'], 'Cancella presso PayPal'],
  [['suspendAtProvider', 'cancelAtProvider'], 'Sospendi o cancella presso PayPal'],
  [['activateAtProvider', 'cancelAtProvider'], 'Riattiva o cancella presso PayPal'],
])('PAY-10 · the possible fixes are shown as one sentence: %o', (fixes, proposal) => {
  expect(differenceRow({ ...found, fixes }).proposal).toBe(proposal);
});

test('PAY-10 · a settled difference shows its outcome, date and note', () => {
  const row = differenceRow({
    ...found,
    resolution: 'dismissed',
    resolvedAt: '2026-11-22T09:30:00Z',
    note: 'Prezzo concordato',
  });

  expect(row).toMatchObject({
    about: 'Giulia Rinaldi · Base',
    outcome: 'Archiviata il 22/11/2026, 10:30: Prezzo concordato',
  });
});

test.each([
  ['applied', 'Applicata il 22/11/2026, 10:30 da Andrea Colombo'],
  ['gone', 'Rientrata il 22/11/2026, 10:30 dopo la correzione di Andrea Colombo'],
] as const)('Y8 · a difference that is %s names the person who decided', (resolution, outcome) => {
  const decided = { resolvedAt: '2026-11-22T09:30:00Z', decidedByName: 'Andrea Colombo' };

  expect(differenceRow({ ...found, ...decided, resolution })).toMatchObject({ outcome });
});

test('PAY-10 · a charge without a subscription is marked as such', () => {
  expect(
    differenceRow({ ...found, subscriptionId: null, userName: null, planName: null }),
  ).toMatchObject({
    about: 'Nessuna sottoscrizione',
  });
});

test.each<[Partial<PaymentDifference>, unknown]>([
  [{}, { subscriptionId: '3', hasCredit: 'true' }],
  [{ resolvedAt: '2026-11-22T09:30:00Z' }, undefined],
  [{ kind: 'amount' }, undefined],
  [{ subscriptionId: null }, undefined],
])('AH15 · an unexpected charge links to its remaining credit: %o', (change, filters) => {
  expect(creditFilters({ ...found, kind: 'unexpectedCharge', ...change })).toEqual(filters);
});

test('AH15 · the row of an unexpected charge says how its money can be used', () => {
  expect(differenceRow({ ...found, kind: 'unexpectedCharge', fixes: [] }).proposal).toBe(
    'Usa o rimborsa il credito',
  );
});

test('AO13 · the row of a dispute names both amounts, the place to answer and the end', () => {
  const dispute: PaymentDifference = {
    ...found,
    kind: 'dispute',
    localValue: '12.20',
    providerValue: '10.00',
    fixes: [],
  };
  const row = differenceRow(dispute);

  expect([row.here, row.there].map(plain)).toEqual(['Addebito di 12,20 €', 'Contestati 10,00 €']);
  expect(row.proposal).toBe('Rispondi nel Centro risoluzioni di PayPal');
  const ended = { resolvedAt: '2026-11-22T09:30:00Z', resolution: 'gone' } as const;
  expect(differenceRow({ ...dispute, ...ended }).outcome).toMatch(/^Chiusa su PayPal il 22/);
});
