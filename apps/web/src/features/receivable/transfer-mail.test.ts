import { expect, test } from 'vitest';
import { transferMail } from './transfer-mail.ts';

const transfer = {
  holder: 'Aurora Servizi',
  iban: 'IT60X0542811101000000123456',
  bic: null,
  amount: 18.56,
  reference: 'RF20CN1R22X',
};
const request = {
  sellerName: 'Aurora Servizi',
  userName: 'Erboristeria La Salvia',
  userEmail: 'bottega@lasalvia.example',
  planName: 'Base',
  dueDate: '2026-12-27T20:56:00Z',
  rest: 18.56,
};

test('AA5 · a request is written as a mail with all the data of the transfer', () => {
  const address = transferMail(request, transfer);

  expect(address).toMatch(/^mailto:bottega@lasalvia\.example\?subject=/);
  const text = decodeURIComponent(address.replaceAll('\u00a0', ' '));
  for (const part of [
    'Base, scadenza del 27/12/2026',
    'Gentile Erboristeria La Salvia',
    'IBAN: IT60 X054 2811 1010 0000 0123 456',
    'Intestatario: Aurora Servizi',
    'Causale: RF20 CN1R 22X',
  ])
    expect(text).toContain(part);
  expect(text.replaceAll('\u00a0', ' ')).toContain('Importo: 18,56 €');
});

test('AA5 · the mail to a customer without an e-mail has no recipient', () => {
  const hostile = { ...request, userEmail: 'x?bcc=spy%40altro.example&y=@studio.example' };
  expect(new URL(transferMail(hostile, transfer)).searchParams.has('bcc')).toBe(false);
  expect(transferMail({ ...request, userEmail: null }, transfer)).toMatch(/^mailto:\?subject=/);
});
