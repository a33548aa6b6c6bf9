import { describe, expect, test } from 'vitest';
import {
  askedIban,
  composeLetter,
  type LetterFacts,
  renewalReference,
  sampleFacts,
} from './compose-letter.ts';
import { kindsOfLetters, type LetterKind, letterKinds } from './letter-kinds.ts';
import { letterHtml, letterText } from './mail-letter.ts';

const brand = { name: 'Studio Rossi', colour: '#0e5a5e' };

function letterOf(kind: LetterKind, change: Partial<LetterFacts> = {}) {
  const facts = { ...sampleFacts, ...change };
  return composeLetter({ kind, text: kindsOfLetters[kind].text, facts, brand });
}

function rows(kind: LetterKind, change: Partial<LetterFacts> = {}) {
  const { facts = [] } = letterOf(kind, change);
  return Object.fromEntries(
    facts.map(({ label, value }) => [label, value.replaceAll('\u00a0', ' ')]),
  );
}

describe('CUL-02 · the content of a letter', () => {
  test.each(letterKinds)('"%s" fills every placeholder, in both formats', (kind) => {
    const letter = letterOf(kind);

    for (const text of [letterText(letter), letterHtml(letter)]) {
      expect(text).not.toMatch(/\{\w+\}|undefined|N\/D|NaN/);
      expect(text).toContain('Giulia Rinaldi');
      expect(text).toContain('Studio Rossi');
    }
  });

  test('a receipt contains amount, day, period, method and the provider’s id', () => {
    expect(rows('receipt')).toEqual({
      Importo: '181,78 €',
      Data: '01/12/2026',
      Per: 'Professionale',
      Periodo: 'dal 01/12/2026 al 31/12/2026',
      'Pagato con': 'PayPal',
      'Pagamento n.': '9XY12345AB678901C',
    });
  });

  test('AJ7 · a letter with a payment link names no period, because the first period begins with the payment', () => {
    expect(rows('paymentLink')).toMatchObject({ Importo: '181,78 €' });
    expect(rows('paymentLink')).not.toHaveProperty('Periodo');
  });

  test('the account and the reference are only in the letter to a customer who pays by transfer', () => {
    const account = { iban: 'IT60X0542811101000000123456', holder: 'Studio Rossi' };

    expect(rows('dueSoon')).not.toHaveProperty('IBAN');
    expect(rows('dueSoon', { account })).toMatchObject({
      'Da pagare': '181,78 €',
      IBAN: 'IT60 X054 2811 1010 0000 0123 456',
      Intestatario: 'Studio Rossi',
      Causale: 'RF18 0001 0000 42',
    });
  });

  test.each([
    ['due', 'RF18 0001 0000 42'],
    ['of the next period', renewalReference('Base: 10 €', 'D’Amico')],
  ])('AL25 · the account is read from the text of a letter about an amount %s', (_, reference) => {
    const account = { iban: 'IT60X0542811101000000123456', holder: 'Studio Rossi' };
    const letter = letterOf('transferEnding', { account, reference });

    expect(askedIban(letter)).toBe('IT60 X054 2811 1010 0000 0123 456');
  });

  test('BNK-08 · the QR code is shown with the account, in a mail that has its image', () => {
    const account = { iban: 'IT60X0542811101000000123456', holder: 'Studio Rossi' };
    const facts = { ...sampleFacts, account, transferCode: 'BCD' };
    const { text } = kindsOfLetters.dueSoon;
    const codeSource = 'cid:bonifico@canone';
    const compose = (change: Partial<LetterFacts>, source: string | undefined = codeSource) =>
      composeLetter({
        kind: 'dueSoon',
        text,
        facts: { ...facts, ...change },
        brand,
        codeSource: source,
      });

    expect(compose({}).code).toMatchObject({ source: codeSource, label: 'Codice QR del bonifico' });
    expect(letterHtml(compose({}))).toContain(`<img src="${codeSource}" alt="Codice QR`);
    expect(compose({ account: null })).not.toHaveProperty('code');
    expect(compose({ transferCode: '' })).not.toHaveProperty('code');
    expect(compose({}, '')).not.toHaveProperty('code');
  });

  test('the letter about a refused charge names the next attempt, if the provider makes one', () => {
    expect(rows('chargeRefused')).toMatchObject({ 'Prossimo tentativo': '06/12/2026' });
    expect(rows('chargeRefused', { retryAt: null })).not.toHaveProperty('Prossimo tentativo');
  });

  test('a link is a button, and the letter says until when it is valid', () => {
    const link = { url: 'https://c.example/payment?token=a', expiresAt: '2026-11-23T10:00:00Z' };
    const letter = letterOf('paymentLink', { link });

    expect(letter.action).toEqual({ label: 'Paga ora', url: link.url });
    expect(rows('paymentLink', { link })).toMatchObject({
      'Il link vale fino al': '23/11/2026, 11:00',
    });
  });

  test.each([
    ['2027-03-01T09:00:00Z', '28/02/2027'],
    ['2026-03-29T22:00:00Z', '29/03/2026'],
    ['2026-10-25T23:00:00Z', '25/10/2026'],
    ['2027-01-01T12:59:00Z', '31/12/2026'],
  ])('a period that ends at %s lasts until %s', (endsAt, last) => {
    expect(rows('receipt', { endsAt })).toMatchObject({ Periodo: `dal 01/12/2026 al ${last}` });
  });
});
