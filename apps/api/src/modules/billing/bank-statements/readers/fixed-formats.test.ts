import { describe, expect, test } from 'vitest';
import {
  movementsOf,
  readItems,
  readMovements,
  sumOf,
} from '../../../../testing/statement-under-test.ts';

/** A line of 120 characters with these texts at their positions, counted from 1. */
function line(...parts: readonly (readonly [number, string])[]): string {
  const letters = ' '.repeat(120).split('');
  for (const [from, text] of parts)
    text.split('').forEach((letter, index) => {
      letters[from - 1 + index] = letter;
    });
  return letters.join('');
}

const rhHead = line([2, 'RH'], [4, '05428'], [9, 'ABCDE'], [14, '210726']);
const rhAccount = (type = '93001') =>
  line(
    [2, '61'],
    [29, type],
    [52, 'X'],
    [53, '05428'],
    [58, '11101'],
    [63, '000000123456'],
    [75, 'EUR'],
    [78, '200726'],
    [84, 'C'],
    [85, '000000001000,00'],
    [100, 'IT60'],
  );
const rhMovement = (amount = '000000001031,24', direction = 'C', reference = 'CRO0001') =>
  line(
    [2, '62'],
    [11, '001'],
    [14, '220726'],
    [20, '200726'],
    [26, direction],
    [27, amount],
    [42, '48'],
    [62, reference],
    [87, 'BONIFICO A VOSTRO FAVORE'],
  );
const rhPayer = line([2, '63'], [14, 'YYY'], [41, 'ROSSI MARIO']);
const rhIban = line([2, '63'], [14, 'YY2'], [67, 'DE89370400440532013000']);
const rhId = line([2, '63'], [14, 'ID1'], [52, 'NOTPROVIDED']);
const rhText = [
  line([2, '63'], [14, 'RI1'], [17, `${'x'.repeat(96)} RF18539`]),
  line([2, '63'], [14, 'RI2'], [17, '007547034 FINE']),
];
const rhEnd = line([2, '64'], [14, '200726'], [20, 'C'], [21, '000000002031,24']);

describe('a report of CBI (RH)', () => {
  test('account, dates in their order, payer and the text over two lines are read', async () => {
    const items = await readItems(
      [
        rhHead,
        rhAccount(),
        rhMovement(),
        rhPayer,
        rhIban,
        rhId,
        ...rhText,
        rhEnd,
        line([2, 'EF']),
      ].join('\r\n'),
    );

    expect(items.filter(({ kind }) => kind !== 'movement')).toEqual([
      { kind: 'account', iban: 'IT60X0542811101000000123456', isRepetition: false },
      { kind: 'balance', role: 'opening', cents: 100_000, on: '2026-07-20' },
      { kind: 'balance', role: 'closing', cents: 203_124, on: '2026-07-20' },
    ]);
    const [movement] = movementsOf(items);
    expect(movement).toMatchObject({
      direction: 'credit',
      amountCents: 103_124,
      bookedOn: '2026-07-20',
      valueOn: '2026-07-22',
      payerName: 'ROSSI MARIO',
      payerIban: 'DE89370400440532013000',
      bankReference: 'CRO0001',
      references: [],
    });
    expect(movement?.texts.join(' ')).toContain('RF18539007547034 FINE');
  });

  test('debits are negative, and a repeated report is marked as a repetition', async () => {
    const items = await readItems(
      [
        rhHead,
        rhAccount(),
        rhMovement('000000000001,24', 'D'),
        rhAccount('93011'),
        rhMovement(),
      ].join('\r\n'),
    );

    expect(sumOf(movementsOf(items))).toBe(103_000);
    expect(items.filter(({ kind }) => kind === 'account')).toMatchObject([
      { isRepetition: false },
      { isRepetition: true },
    ]);
  });

  test('W106 · a movement with a sign in its amount is skipped, and the movements after it are read', async () => {
    const lines = [rhHead, rhAccount(), rhMovement('-00000001031,24'), rhMovement()];
    const items = await readItems(lines.join('\r\n'));

    expect(items.filter(({ kind }) => kind === 'skipped')).toMatchObject([
      { at: 3, reason: 'noAmount' },
    ]);
    expect(movementsOf(items)).toMatchObject([{ direction: 'credit', amountCents: 103_124 }]);
  });

  test('ISO 8859-1 letters are read', async () => {
    const free = line([2, '63'], [14, 'Società']);
    const bytes = Buffer.from([rhHead, rhAccount(), rhMovement(), free].join('\r\n'), 'latin1');

    expect((await readMovements(bytes))[0]?.texts).toContain('Società');
  });
});

const mt940 = (entries: string) => `:20:STARTUMS
:25:IT60X0542811101000000123456
:28C:00001/001
:60F:C260720EUR1000,00
${entries}
:62F:C260721EUR2500,
-`;

describe('MT940', () => {
  test('W14 · a text of 56,000 words that introduce a name, before a line separator, is read', async () => {
    const lines = Array.from({ length: 4 }, () => 'DA PER '.repeat(14_000));
    const [movement] = await readMovements(
      mt940(`:61:260720C1,00NTRFA\n:86:${lines.join('\n')}\u2028X`),
    );

    expect(movement?.amountCents).toBe(100);
  });

  test('an amount without decimals, the booking day and a structured text are read', async () => {
    const items = await readItems(
      mt940(
        `:61:2607200721C1500,NTRFNONREF//BANK77
:86:166?00GUTSCHRIFT?20EREF+RF1853900?217547034SVWZ+Saldo lug?22lio?31DE89370400440532013000?32Bianchi S?33RL`,
      ),
    );

    expect(items.filter(({ kind }) => kind !== 'movement')).toEqual([
      { kind: 'account', iban: 'IT60X0542811101000000123456', isRepetition: false },
      { kind: 'balance', role: 'opening', cents: 100_000, on: '2026-07-20' },
      { kind: 'balance', role: 'closing', cents: 250_000, on: '2026-07-21' },
    ]);
    expect(movementsOf(items)).toMatchObject([
      {
        direction: 'credit',
        amountCents: 150_000,
        currency: 'EUR',
        bookedOn: '2026-07-21',
        valueOn: '2026-07-20',
        texts: ['Saldo luglio'],
        references: ['RF18539007547034'],
        bankReference: 'BANK77',
        payerName: 'Bianchi SRL',
        payerIban: 'DE89370400440532013000',
      },
    ]);
  });

  test('RC reverses a credit, and RD reverses a debit', async () => {
    const movements = await readMovements(
      mt940(':61:260720RC10,00NTRFA\n:61:260720RD3,50NTRFB\n:61:260720DR1,00NTRFC'),
    );

    expect(movements.map(({ direction, isReturn }) => [direction, isReturn])).toEqual([
      ['debit', true],
      ['credit', true],
      ['debit', false],
    ]);
    expect(sumOf(movements)).toBe(-750);
  });

  test('a booking day has the year that brings it nearest to the value day', async () => {
    expect(await readMovements(mt940(':61:2601021231C1,00NTRFA'))).toMatchObject([
      { valueOn: '2026-01-02', bookedOn: '2025-12-31' },
    ]);
  });

  test('a free text over folded lines is joined', async () => {
    const long = 'BONIFICO DA ROSSI MARIO PER RIF '.padEnd(58, 'x');
    const [movement] = await readMovements(
      mt940(`:61:260720C1,00NTRFA\n:86:${long} RF1853\n9007547034 saldo`),
    );

    expect(movement?.texts.join('')).toContain('RF18539007547034');
    expect(movement?.payerName).toBe('ROSSI MARIO');
  });
});
