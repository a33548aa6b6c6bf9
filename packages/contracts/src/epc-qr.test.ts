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

test('an unknown BIC leaves its line empty, and a long name is cut to 70 characters', () => {
  const lines = epcQrPayload({ ...transfer, bic: null, holder: 'A'.repeat(80) }).split('\n');

  expect(lines[4]).toBe('');
  expect(lines[5]).toHaveLength(70);
});
