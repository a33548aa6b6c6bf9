import { describe, expect, test } from 'vitest';
import { candidate, credit, reasons } from '../../../testing/ranked-proposals.ts';
import { nameReader } from './movement-text.ts';
import { type Candidate, rankProposals } from './proposals.ts';
import type { Credit } from './read-credit.ts';

describe('the reason of a proposal', () => {
  test.each<{ name: string; of: Partial<Credit>; facts: Partial<Candidate>; expected: string[] }>([
    {
      name: 'reference and amount',
      of: { receivableIds: [1] },
      facts: {},
      expected: ['referenceAndAmount 1'],
    },
    {
      name: 'reference, less money',
      of: { receivableIds: [1], amountCents: 500 },
      facts: {},
      expected: ['reference 1'],
    },
    {
      name: 'reference, more money',
      of: { receivableIds: [1], amountCents: 5_000 },
      facts: {},
      expected: ['reference 1'],
    },
    {
      name: 'our number of a receivable',
      of: { text: 'rata n. 1', amountCents: 5 },
      facts: {},
      expected: ['number 1'],
    },
    {
      name: 'our number of a subscription',
      of: { text: 'ABBONAMENTO 101' },
      facts: {},
      expected: ['number 1'],
    },
    {
      name: 'the VAT code',
      of: { text: 'saldo 12345670785' },
      facts: { vatCode: '12345670785' },
      expected: ['number 1'],
    },
    {
      name: 'a known IBAN and the amount',
      of: {},
      facts: { isKnownPayer: true },
      expected: ['payerIban 1'],
    },
    {
      name: 'a known IBAN, another amount',
      of: { amountCents: 5 },
      facts: { isKnownPayer: true },
      expected: [],
    },
    {
      name: 'the name and the amount',
      of: { payerName: 'MARIO ROSSI' },
      facts: { userName: 'Rossi Mario' },
      expected: ['name 1'],
    },
    {
      name: 'the name, another amount',
      of: { payerName: 'ROSSI', amountCents: 5 },
      facts: { userName: 'Rossi' },
      expected: [],
    },
    {
      name: 'one word of three of the name, and the amount',
      of: { payerName: 'ROSSI' },
      facts: { userName: 'Rossi Mario Luigi' },
      expected: ['amount 1'],
    },
    {
      name: 'AQ28 · a reference to a paid receivable of the same customer',
      of: { receivableIds: [9], amountCents: 5 },
      facts: { isOfReference: true },
      expected: ['number 1'],
    },
    {
      name: 'AQ28 · the amount alone, and a reference of another customer',
      of: { receivableIds: [9] },
      facts: { isOfReference: false },
      expected: [],
    },
    {
      name: 'the name and the amount, and a reference of another customer',
      of: { receivableIds: [9], payerName: 'MARIO ROSSI' },
      facts: { userName: 'Rossi Mario', isOfReference: false },
      expected: ['name 1'],
    },
    { name: 'the amount alone', of: {}, facts: {}, expected: ['amount 1'] },
    { name: 'nothing', of: { amountCents: 7 }, facts: {}, expected: [] },
  ])('is right for: $name', ({ of, facts, expected }) => {
    expect(reasons(credit(of), [candidate(1, facts)])).toEqual(expected);
  });

  test('is ranked: reference with amount, reference, number, known IBAN, name', () => {
    const of = credit({ receivableIds: [1, 2], text: 'rata 3', payerName: 'Bianchi SRL' });
    const all = [
      candidate(6),
      candidate(5, { userName: 'Bianchi S.r.l.' }),
      candidate(4, { isKnownPayer: true }),
      candidate(3),
      candidate(2, { restCents: 999 }),
      candidate(1),
    ];

    expect(reasons(of, all).slice(0, 5)).toEqual([
      'referenceAndAmount 1',
      'reference 2',
      'number 3',
      'payerIban 4',
      'name 5',
    ]);
  });

  test('BNK-07 · only a reference with its amount is exact', () => {
    const of = credit({ receivableIds: [1], payerName: 'Rossi Mario' });
    const all = [
      candidate(1),
      candidate(2, { userName: 'Rossi Mario', isKnownPayer: true }),
      candidate(3),
    ];

    expect(rankProposals(of, all).map(({ isExact }) => isExact)).toEqual([true, false]);
  });

  test('among equal reasons the nearest due date comes first', () => {
    const all = [candidate(1, { dueOn: '2026-08-01' }), candidate(2, { dueOn: '2026-11-15' })];

    expect(reasons(credit(), all)).toEqual(['amount 2', 'amount 1']);
  });

  test('AM2 · a customer who pays by transfer comes before a customer who pays through a provider, even with a more distant due date', () => {
    const all = [
      candidate(1, { dueOn: '2026-11-19', paysByTransfer: false }),
      candidate(2, { dueOn: '2026-08-01' }),
    ];

    expect(reasons(credit(), all)).toEqual(['amount 2', 'amount 1']);
  });

  test('the amount alone is proposed only without a better reason', () => {
    expect(reasons(credit({ receivableIds: [1] }), [candidate(1), candidate(2)])).toEqual([
      'referenceAndAmount 1',
    ]);
  });

  test('the better match of a name comes first', () => {
    const all = [
      candidate(1, { userName: 'Rossi Luigi' }),
      candidate(2, { userName: 'Rossi Mario Andrea' }),
    ];

    expect(reasons(credit({ payerName: 'ROSSI MARIO' }), all)).toEqual(['name 2', 'name 1']);
  });
});

test('W53 · the text of a movement is parsed once, however many receivables are its candidates', () => {
  const text = Array.from({ length: 1_000 }, (_, n) => `q${(n + 1_296).toString(36)}`).join(' ');
  const userName = text.slice(0, 199);
  const many = Array.from({ length: 6_000 }, (_, n) => candidate(n + 1, { userName }));
  const before = process.cpuUsage();

  expect(rankProposals(credit({ text }), many)).toHaveLength(5);

  const { user } = process.cpuUsage(before);
  expect(user / 1_000).toBeLessThan(300);
});

test('W199 · long names that long texts do not contain are compared in little time', () => {
  const word = (n: number) => (n + 1_296).toString(36);
  const wordsFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, n) => word(first + n)).join(' ');
  const text = wordsFrom(0, 900);
  const many = Array.from({ length: 120 }, (_, n) =>
    candidate(n + 1, { userName: wordsFrom(1_000 + (n % 40) * 48, 48), isKnownPayer: n % 2 === 0 }),
  );
  const read = nameReader();
  const before = process.cpuUsage();

  for (let movement = 0; movement < 100; movement += 1) {
    const of = credit({ text, payerName: movement % 2 === 0 ? 'ROSSI' : null });
    expect(rankProposals(of, many, read)).toHaveLength(5);
  }

  const { user } = process.cpuUsage(before);
  expect(user / 1_000).toBeLessThan(400);
});

test('AF6 · a match of the whole name excludes customers who share only the first name', () => {
  const of = credit({ payerName: 'DALIA MAZZA' });
  const named = (id: number, userName: string) => candidate(id, { userName });

  expect(reasons(of, [named(1, 'Dalia Giuliani'), named(2, 'Dalia Mazza')])).toEqual(['name 2']);
  expect(reasons(of, [named(1, 'Dalia Giuliani')])).toEqual(['name 1']);
});

describe('AN8 · a customer whom the text names, beside another payer', () => {
  const of = credit({ payerName: 'HOFER GAIA', text: 'quota per Franco Galli' });

  test('is proposed in the same way as the payer', () => {
    const all = [
      candidate(1, { userName: 'Gaia Hofer' }),
      candidate(2, { userName: 'Franco Galli' }),
    ];

    expect(reasons(of, all)).toEqual(['name 1', 'name 2']);
    expect(rankProposals(of, all).map(({ explanation }) => explanation)).toEqual([
      'Il nome dell’ordinante somiglia a quello del cliente, e l’importo coincide.',
      'Il testo nomina il cliente, e l’importo coincide.',
    ]);
  });

  test('is found only by the whole name, and never by a name of one word', () => {
    const all = [candidate(1, { userName: 'Franco Neri' }), candidate(2, { userName: 'Galli' })];

    expect(reasons(of, all)).toEqual(['amount 1', 'amount 2']);
  });
});
