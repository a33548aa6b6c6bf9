import { expect, test } from 'vitest';
import { emptyInbox, ignoreDebitsLabel, shownCount } from './inbox-texts.ts';

const done = 'Tutto registrato.';
const nothing = 'Niente da registrare.';
const none = 'Nessun movimento con questi filtri.';

test.each([
  ['open', {}, nothing],
  ['open', { state: 'open' }, nothing],
  ['open', { statementId: '1' }, done],
  ['open', { statementId: '1', text: 'rossi' }, none],
  ['open', { text: 'rossi' }, none],
  ['confirmed', { state: 'confirmed' }, none],
] as const)(
  'AK10 AP14 · without a movement in state %s the filters %o say «%s»',
  (state, filters, title) => {
    expect(emptyInbox(state, filters).title).toBe(title);
  },
);

test('AK10 · an inbox without open movements says how to import a statement and how to undo a decision', () => {
  expect(emptyInbox('open', {}).hint).toContain('Importa il prossimo estratto conto');
  expect(emptyInbox('open', { statementId: '1' }).hint).toContain('In «Registrati» si annulla');
  expect(emptyInbox('open', { text: 'rossi' }).hint).toBeUndefined();
});

test('AK10 · movements that were decided on this screen are not counted as open', () => {
  const items = [{ state: 'open' }, { state: 'confirmed' }, { state: 'ignored' }] as const;

  expect(shownCount(7, 'open', items)).toBe(5);
  expect(shownCount(7, 'confirmed', items)).toBe(7);
});

test('AQ35 · the button that ignores debits says that it ignores only those of its page', () => {
  expect(ignoreDebitsLabel(12, true)).toBe('Ignora le 12 uscite senza proposta di questa pagina');
  expect(ignoreDebitsLabel(12, false)).toBe('Ignora le 12 uscite senza proposta');
});
