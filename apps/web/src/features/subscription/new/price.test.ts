import { describe, expect, test } from 'vitest';
import { changePrice, emptyPrice, priceErrors, priceOf, unreachableTotalOf } from './price.ts';

const euro = (text: string) => `${text}\u00a0€`;
const at = (vat: string) => ({ ...emptyPrice, vat });

describe('SUB-05 · the total is computed from the cost', () => {
  test.each([
    ['19,90', '22', '24,28'],
    ['149', '22', '181,78'],
    ['0,25', '22', '0,31'],
    ['0,25', '10', '0,28'],
    ['1,25', '22', '1,53'],
    ['1,25', '10', '1,38'],
    ['1,25', '4', '1,30'],
    ['1.234,56', '22,5', '1.512,34'],
    ['0', '22', '0,00'],
    ['10', '0', '10,00'],
    ['10', '100', '20,00'],
  ])('%j at %j%% is %j', (net, vat, gross) => {
    expect(changePrice(at(vat), 'net', net).gross).toBe(euro(gross));
  });
});

describe('SUB-05 · the cost is computed from a typed total', () => {
  test.each([
    ['24,28', '22', '19,90'],
    ['100', '22', '81,97'],
    ['181,78', '22', '149,00'],
    ['0,31', '22', '0,25'],
    ['10', '0', '10,00'],
  ])('%j at %j%% comes from %j', (gross, vat, net) => {
    const price = changePrice(at(vat), 'gross', gross);

    expect(price.net).toBe(euro(net));
    expect(price.gross).toBe(gross);
    expect(unreachableTotalOf(price)).toBeUndefined();
  });

  test('1,03 at 22% comes from no cost with two decimals, and the nearest totals are listed', () => {
    const price = changePrice(at('22'), 'gross', '1,03');

    expect(unreachableTotalOf(price)).toEqual({ net: 84, vat: 19, nearest: [102, 104] });
  });

  test('a total just above a possible total also has its nearest totals listed', () => {
    const price = changePrice(at('22'), 'gross', '0,03');

    expect(unreachableTotalOf(price)).toEqual({ net: 2, vat: 1, nearest: [2, 4] });
  });
});

test('SUB-05 · another VAT changes the total after a typed cost', () => {
  const price = changePrice(at('22'), 'net', '100');

  expect(changePrice(price, 'vat', '10')).toMatchObject({ net: '100', gross: euro('110,00') });
});

test('SUB-05 · another VAT changes the cost after a typed total', () => {
  const price = changePrice(at('22'), 'gross', '110');

  expect(changePrice(price, 'vat', '10')).toMatchObject({ net: euro('100,00'), gross: '110' });
});

test('SUB-05 · a chosen plan sets the cost, the VAT and the total', () => {
  expect(priceOf({ recurringCostBeforeVAT: 19.9, vatPercentage: 22 })).toEqual({
    net: euro('19,90'),
    vat: '22%',
    gross: euro('24,28'),
    leads: 'net',
  });
});

describe('SUB-05 · an invalid price is refused with a sentence', () => {
  test.each([
    ['net', '-1', { net: 'L’importo non può essere negativo.' }],
    ['net', '1,005', { net: 'Al massimo due decimali.' }],
    ['net', 'dieci', { net: 'Scrivi una cifra, per esempio 19,90.' }],
    ['net', '99.999.999', { net: 'Importo troppo grande.' }],
    ['vat', '100,1', { vat: 'Inserisci un valore tra 0 e 100.' }],
    ['vat', '-1', { vat: 'Inserisci un valore tra 0 e 100.' }],
    ['vat', '', { vat: 'Scrivi una cifra, per esempio 19,90.' }],
    ['gross', 'dieci', { gross: 'Scrivi una cifra, per esempio 19,90.' }],
    ['net', '0', {}],
    ['vat', '0', {}],
    ['vat', '100', {}],
  ] as const)('in the field %s: %j', (field, text, expected) => {
    const price = changePrice(changePrice(at('22'), 'net', '10'), field, text);

    expect(priceErrors(price)).toEqual(expected);
  });
});

describe('R35 SUB-05 · no figure is computed from an invalid figure', () => {
  test.each([
    ['net', '-1', '22'],
    ['net', '10', '-100'],
    ['net', '10', '100,01'],
    ['gross', '-1', '22'],
    ['gross', '10', '-100'],
    ['gross', '10', '-250'],
  ] as const)('%s %j with a VAT of %j%%', (field, amount, vat) => {
    const price = changePrice(changePrice(at('22'), field, amount), 'vat', vat);

    expect(price).toMatchObject({ vat, [field]: amount, [field === 'net' ? 'gross' : 'net']: '' });
    expect(unreachableTotalOf(price)).toBeUndefined();
    expect(Object.keys(priceErrors(price))).toEqual([vat === '22' ? field : 'vat']);
  });
});

test('SUB-05 LAY-08 · the field of a price that another server does not send is empty', () => {
  const price = priceOf({ recurringCostBeforeVAT: Number.NaN, vatPercentage: Number.NaN });

  expect(price).toMatchObject({ net: '', vat: '', gross: '' });
});
