import { describe, expect, test } from 'vitest';
import {
  type Candidate,
  type Credit,
  nameMatch,
  numbersIn,
  rankProposals,
  vatCodesIn,
} from './proposals.ts';

const credit = (change: Partial<Credit> = {}): Credit => ({
  amountCents: 1_220,
  bookedOn: '2026-11-20',
  text: 'BONIFICO',
  payerName: null,
  receivableIds: [],
  ...change,
});

const candidate = (receivableId: number, change: Partial<Candidate> = {}): Candidate => ({
  receivableId,
  subscriptionId: receivableId + 100,
  userId: receivableId + 200,
  userName: 'Nessuno Qualunque',
  vatCode: null,
  restCents: 1_220,
  dueOn: '2026-11-01',
  isKnownPayer: false,
  ...change,
});

const reasons = (of: Credit, candidates: readonly Candidate[]) =>
  rankProposals(of, candidates).map(
    ({ reason, receivableIds }) => `${reason} ${receivableIds.join('+')}`,
  );

describe('the reasons of a proposal', () => {
  test.each<[string, Partial<Credit>, Partial<Candidate>, string[]]>([
    ['reference and amount', { receivableIds: [1] }, {}, ['referenceAndAmount 1']],
    ['reference, less money', { receivableIds: [1], amountCents: 500 }, {}, ['reference 1']],
    ['reference, more money', { receivableIds: [1], amountCents: 5_000 }, {}, ['reference 1']],
    ['our number of a receivable', { text: 'rata n. 1', amountCents: 5 }, {}, ['number 1']],
    ['our number of a subscription', { text: 'ABBONAMENTO 101' }, {}, ['number 1']],
    ['the VAT code', { text: 'saldo 12345670785' }, { vatCode: '12345670785' }, ['number 1']],
    ['a known IBAN and the amount', {}, { isKnownPayer: true }, ['payerIban 1']],
    ['a known IBAN, another amount', { amountCents: 5 }, { isKnownPayer: true }, []],
    [
      'the name and the amount',
      { payerName: 'MARIO ROSSI' },
      { userName: 'Rossi Mario' },
      ['name 1'],
    ],
    ['the name, another amount', { payerName: 'ROSSI', amountCents: 5 }, { userName: 'Rossi' }, []],
    ['the amount alone', {}, {}, ['amount 1']],
    ['nothing', { amountCents: 7 }, {}, []],
  ])('%s', (_, of, facts, expected) => {
    expect(reasons(credit(of), [candidate(1, facts)])).toEqual(expected);
  });

  test('are ranked in this order', () => {
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

  test('the amount alone is proposed only without a better reason', () => {
    expect(reasons(credit({ receivableIds: [1] }), [candidate(1), candidate(2)])).toEqual([
      'referenceAndAmount 1',
    ]);
  });

  test('the better match of a name comes first', () => {
    const all = [
      candidate(1, { userName: 'Rossi Luigi' }),
      candidate(2, { userName: 'Rossi Mario' }),
    ];

    expect(reasons(credit({ payerName: 'ROSSI MARIO' }), all)).toEqual(['name 2', 'name 1']);
  });
});

describe('one transfer for several receivables', () => {
  const mine = { userId: 9, userName: 'Rossi Mario' };

  test('two references that add up to the amount are one proposal, which is not exact', () => {
    const of = credit({ amountCents: 3_000, receivableIds: [1, 2] });
    const all = [candidate(1, { restCents: 1_000 }), candidate(2, { restCents: 2_000 })];

    expect(rankProposals(of, all)[0]).toMatchObject({
      reason: 'referenceAndAmount',
      isExact: false,
      receivableIds: [1, 2],
    });
  });

  test('the oldest receivables of a customer known by name are proposed together', () => {
    const all = [
      candidate(3, { ...mine, dueOn: '2026-11-01' }),
      candidate(1, { ...mine, dueOn: '2026-09-01' }),
      candidate(2, { ...mine, dueOn: '2026-10-01' }),
    ];

    expect(reasons(credit({ amountCents: 2_440, payerName: 'ROSSI MARIO' }), all)).toEqual([
      'name 1+2',
    ]);
  });

  test('receivables of different customers are never put together by the amount', () => {
    expect(reasons(credit({ amountCents: 2_440 }), [candidate(1), candidate(2)])).toEqual([]);
  });
});

describe('a name', () => {
  test.each([
    ['Rossi Mario', 'MARIO ROSSI', 1],
    ['Bianchi & Figli S.r.l.', 'BIANCHI FIGLI SRL', 1],
    ['Società Agricola Verdi', 'SOCIETA AGRICOLA VER', 2 / 3],
    ['Costruzioni Generali Nord', 'COSTRUZIONI GENER', 2 / 3],
    ['Rossi Mario', 'ROSSETTI MARIA', 0],
    ['Alfa S.p.A.', 'BETA SPA', 0],
    ['Srl', 'SRL', 0],
  ])('%s in "%s" matches %d', (customer, text, match) => {
    expect(nameMatch(customer, text)).toBeCloseTo(match);
  });
});

describe('numbers in a text', () => {
  test('are ours only after our words', () => {
    expect(numbersIn('Pagamento n. 12 abbonamento 7, fattura 99 del 20/07/2026')).toEqual({
      receivables: [12],
      subscriptions: [7],
    });
    expect(vatCodesIn('P.IVA 12345670785 conto 1234567078512')).toEqual(['12345670785']);
  });
});
