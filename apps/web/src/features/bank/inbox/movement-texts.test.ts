import type { BankMovement } from '@canone/contracts/bank/bank-movement';
import { describe, expect, test } from 'vitest';
import {
  certaintyOf,
  differenceText,
  moreOfAmount,
  movementText,
  nothingMatches,
  nothingToPay,
  payerOf,
  searchedNamesOf,
  transferText,
  undoQuestion,
  unexplainedDebits,
} from './movement-texts.ts';

/** Amounts have a no-break blank before the sign. */
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

const movement = {
  amount: 122,
  currency: 'EUR',
  direction: 'credit',
  bookedOn: '2026-11-20',
  payerName: 'Rossi Mario',
  text: 'BONIFICO',
} as const;

describe('the texts of a movement', () => {
  test('name amount, payer and day', () => {
    expect(plain(movementText(movement))).toBe('122,00 € di Rossi Mario del 20/11/2026');
  });

  test.each([
    [[{ userName: 'Ada' }, { userName: 'Ada' }, { userName: 'Bea' }], 'Ada, Bea'],
    [[], undefined],
  ])('AH1 · the question before a registration is undone names the customers: %o', (to, names) => {
    const question = undoQuestion({ ...movement, state: 'confirmed', transfers: to });

    expect(question?.facts?.['Cliente']).toBe(names);
  });

  test('AM3 · when nothing matches an incoming movement, the text leads to the choice of receivables', () => {
    expect(nothingMatches('credit')).toContain('«Scegli le scadenze»');
    expect(nothingMatches('debit')).toBe('Nessun bonifico che corrisponda.');
  });

  test('AN14 · the second transfer of a customer who has already paid also leads to the choice of receivables', () => {
    expect(nothingMatches('credit')).toContain(
      'o il cliente ha già pagato, premi «Scegli le scadenze»',
    );
  });

  test('AH1 · an ignored movement is undone without a question', () => {
    expect(undoQuestion({ ...movement, state: 'ignored', transfers: [] })).toBeUndefined();
  });

  test.each([
    ['DAMICO NICCOLÒ ACCONTO', ['NICCOLÒ', 'ACCONTO', 'DAMICO']],
    ['NICCOLO D’AMICO ABBONAMENTO', ['ABBONAMENTO', 'NICCOLO', 'AMICO']],
    ['UNO DUE QUATTRO CINQUE SETTE NOVE', ['QUATTRO', 'CINQUE', 'SETTE']],
    ['D’Ami Li 24680', []],
  ])(
    'Z8 · AH11 · the customer of the payer «%s» is searched by this name and its longest words: %o',
    (payerName, words) => {
      expect(searchedNamesOf(payerName)).toEqual([payerName, ...words]);
    },
  );

  test('Z8 · without a payer no customer is searched', () => {
    expect(searchedNamesOf(null)).toEqual([]);
  });

  test.each([
    ['Rossi Mario', 'BONIFICO', 'Rossi Mario'],
    [null, 'COMMISSIONI', 'COMMISSIONI'],
    [null, '', 'Senza descrizione'],
    [null, `${'a'.repeat(59)} bb`, `${'a'.repeat(59)}…`],
  ])('the payer %s with the text "%s" is "%s"', (payerName, text, payer) => {
    expect(payerOf({ ...movement, payerName, text })).toBe(payer);
  });

  test.each([
    [12.2, 12.2, undefined],
    [20, 12.2, '7,80 € in più diventano credito del cliente.'],
    [0.3, 0.4, 'Restano da pagare 0,10 €.'],
  ])('%d for receivables of %d · the difference is %s', (amount, rest, words) => {
    expect(plain(differenceText(amount, rest))).toBe(words);
  });

  test('only an exact proposal is called exact', () => {
    const proposal = { explanation: '', receivables: [], returned: null } as const;

    expect(
      certaintyOf({ ...proposal, receivables: [], reason: 'reference', isExact: false }).label,
    ).toBe('Probabile');
    expect(
      certaintyOf({ ...proposal, receivables: [], reason: 'referenceAndAmount', isExact: true })
        .label,
    ).toBe('Esatta');
    expect(
      certaintyOf({ ...proposal, receivables: [], reason: 'amount', isExact: false }).tone,
    ).toBe('warning');
  });
});

test('AB5 · only open debits without a proposal are ignored together, and no returned transfers', () => {
  const fee = { id: 1, state: 'open', direction: 'debit', isReturn: false, proposals: [] };
  const others = [
    { ...fee, id: 2, direction: 'credit' },
    { ...fee, id: 3, state: 'ignored' },
    { ...fee, id: 4, isReturn: true },
    { ...fee, id: 5, proposals: [{}] },
  ];
  // The function reads only these fields, so a partial record is enough.
  const movements = [fee, ...others] as unknown as BankMovement[];

  expect(unexplainedDebits(movements).map(({ id }) => id)).toEqual([1]);
});

test('AC8 · without a typed name the dialog does not say "questo nome"', () => {
  expect(nothingToPay({ isNamed: false, hasIdle: false })).not.toContain('questo nome');
  expect(nothingToPay({ isNamed: true, hasIdle: false })).toContain('questo nome');
});

test('AK11 · if a name has no receivables, the dialog says that a customer needs a subscription', () => {
  const hint = 'Un cliente senza sottoscrizioni non compare: creane prima una.';
  expect(nothingToPay({ isNamed: true, hasIdle: false })).toContain(hint);
  expect(nothingToPay({ isNamed: true, hasIdle: true })).not.toContain(hint);
});

test('AP13 · after five customers that match only by amount, the text says that there may be others', () => {
  const amounts = Array.from({ length: 5 }, () => ({ reason: 'amount' as const }));
  expect(moreOfAmount(amounts)).toContain('«Scegli le scadenze»');
  expect(moreOfAmount(amounts.slice(1))).toBeUndefined();
  expect(moreOfAmount([{ reason: 'name' }, ...amounts.slice(1)])).toBeUndefined();
});

test.each([
  [0, '20,00 €'],
  [7.8, '20,00 €, di cui 7,80 € a credito'],
  [20, '20,00 € a credito'],
])('AO8 · a registered transfer of 20 € names its credit of %d €', (credit, text) => {
  const transfer = {
    id: 1,
    paymentId: 1,
    subscriptionId: 1,
    userName: 'Ada Neri',
    amount: 20,
    credit,
  };
  expect(transferText(transfer).replaceAll('\u00a0', ' ')).toBe(text);
});
