import { expect, test } from 'vitest';
import { vatCodeNotes } from './vat-code-notes.ts';

test('AB7 · the summary warns that a person with a VAT code is not a company', () => {
  expect(vatCodeNotes({ isCompany: false, others: [] })).toEqual([
    'Ha una Partita IVA, ma «Azienda» è No: risulta un privato.',
  ]);
  expect(vatCodeNotes({ isCompany: true, others: [] })).toEqual([]);
});

test('AB8 · the summary names the people with the same VAT code', () => {
  const others = ['Falegnameria Bianchi S.r.l.', 'Altra S.r.l.'];

  expect(vatCodeNotes({ isCompany: true, others })).toEqual([
    'Questa Partita IVA c’è già (Falegnameria Bianchi S.r.l., Altra S.r.l.): non creare due volte lo stesso cliente.',
  ]);
});
