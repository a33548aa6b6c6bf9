import { expect, test } from 'vitest';
import { billingSections } from './billing-sections.repository.ts';
import { historySections } from './history-sections.repository.ts';
import { identitySections } from './identity-sections.repository.ts';
import { pageDocument } from './person-page.ts';

const textOf = (key: string, row: Readonly<Record<string, unknown>>) => {
  const sections = [...identitySections, ...billingSections, ...historySections];
  const section = sections.find((one) => one.key === key);
  if (!section) throw new Error(`no section ${key}`);
  return pageDocument()
    .row(section, row, true)
    .replaceAll(/<\/dt>/g, ': ')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('\u00a0', ' ');
};

test('AG10 · the page about a person has words in place of codes, and no technical text', () => {
  const notice = { kind: 'paymentReceived', fact: 'paymentReceived:6', detail: 'cancelByProvider' };
  expect(textOf('notifications', notice)).toContain('Tipo: \nPagamento ricevuto');
  expect(textOf('notifications', notice)).not.toMatch(/paymentReceived|cancelByProvider/);
  expect(textOf('ledger', { kind: 'charge', method: 'paypal', source: 'provider' })).toMatch(
    /Movimento: \s*Addebito\s*Metodo: \s*PayPal/,
  );
  expect(textOf('receivables', { period: 0, chargeState: 'denied' })).toMatch(
    /Periodo: \s*1º\s*Addebito di PayPal: \s*Rifiutato/,
  );
});

test('AG10 · the history on the page about a person has dates, amounts and statuses as Italians write them', () => {
  const after = { status: 5, amount: 24.28, period: 0, expiryDate: '2026-05-12T20:39:33.74Z' };
  const text = textOf('historyAbout', { after, requestId: 'a1-b2' });

  expect(text).toContain('Sottoscrizione Cancellata');
  expect(text).toContain('24,28 €');
  expect(text).toContain('1º');
  expect(text).toContain('12/05/2026, 22:39');
  expect(text).not.toMatch(/24\.28|2026-05|a1-b2/);
});
