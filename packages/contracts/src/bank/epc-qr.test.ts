import { expect, test } from 'vitest';
import { epcQrPayload } from './epc-qr.ts';

const transfer = {
  holder: 'Società Caffè & Figli S.r.l.',
  iban: 'IT60X0542811101000000123456',
  bic: 'BPMOIT22XXX',
  amountCents: 12_205,
  reference: 'RF18539007547034',
};

test('the payload has the ten lines of EPC069-12, version 2', () => {
  expect(epcQrPayload(transfer).split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'BPMOIT22XXX',
    'Societa Caffe Figli S.r.l.',
    'IT60X0542811101000000123456',
    'EUR122.05',
    '',
    'RF18539007547034',
  ]);
});

/**
 * EPC069-12, version 2.1, allows at most 331 bytes. Lines end with LF, and the text ends with the last used element.
 */
test.each([
  [{}, 'EUR122.05', 108],
  [{ amountCents: 1 }, 'EUR0.01', 106],
  [{ amountCents: 100_000 }, 'EUR1000.00', 109],
  [{ amountCents: 99_999_999_999 }, 'EUR999999999.99', 114],
  [{ holder: 'Ò'.repeat(100), reference: `RF18${'A'.repeat(21)}` }, 'EUR122.05', 161],
  [{ bic: null, holder: 'A\nB\tC' }, 'EUR122.05', 76],
])('%j has the amount %s and %i bytes', (change, amount, bytes) => {
  const payload = epcQrPayload({ ...transfer, ...change });
  const lines = payload.split('\n');

  expect(lines).toHaveLength(10);
  expect(lines[7]).toBe(amount);
  // all characters are ASCII, so each has one byte
  expect(payload).toMatch(/^[\x20-\x7e\n]+$/);
  expect(payload).toHaveLength(bytes);
  expect(payload).not.toMatch(/\r|\n$/);
  expect(lines.slice(0, 4).join('|')).toBe('BCD|002|1|SCT');
  expect(lines[5]?.length).toBeLessThanOrEqual(70);
  expect(lines[9]?.length).toBeLessThanOrEqual(35);
});

test('an unknown BIC leaves its line empty, and a long name is cut to 70 characters', () => {
  const lines = epcQrPayload({ ...transfer, bic: null, holder: 'A'.repeat(80) }).split('\n');

  expect(lines[4]).toBe('');
  expect(lines[5]).toHaveLength(70);
});
