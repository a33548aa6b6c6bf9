import { expect, test } from 'vitest';
import { emptyReceivables } from './empty-receivables.ts';

test.each<[Record<string, string>, string | undefined]>([
  [{}, 'Ancora nessuna scadenza.'],
  [{ isOpen: 'true' }, 'Non c’è nulla da incassare.'],
  [{ state: 'overdue' }, 'Nessuna scadenza è insoluta.'],
  [{ state: 'awaitingTransfer' }, 'Nessuna scadenza è in attesa di bonifico.'],
  [{ state: 'processing' }, 'Nessun addebito è in attesa di PayPal.'],
  [{ age: '0-30' }, 'Nessuna scadenza è insoluta da 0–30 giorni.'],
  [{ age: 'over-90' }, 'Nessuna scadenza è insoluta da oltre 90 giorni.'],
  [{ isRefused: 'true' }, 'Nessun addebito è stato rifiutato.'],
  [{ isUnpaidRenewal: 'true' }, 'Nessun rinnovo dei prossimi 7 giorni è ancora da pagare.'],
  [{ state: 'paid' }, undefined],
  [{ age: 'mai' }, undefined],
  [{ isOpen: 'true', userName: 'Ada' }, undefined],
  [{ userName: 'Ada' }, undefined],
])('X10 AP5 · the empty Scadenzario with %j says "%s"', (filters, text) => {
  expect(emptyReceivables(filters)).toBe(text);
});
