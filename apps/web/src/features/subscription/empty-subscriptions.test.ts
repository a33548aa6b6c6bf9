import { expect, test } from 'vitest';
import { emptySubscriptions } from './empty-subscriptions.ts';

test.each<[Record<string, string>, string | undefined]>([
  [{}, undefined],
  [{ isOverdue: 'true' }, 'Niente da fare: nessuna sottoscrizione è insoluta.'],
  [{ isDueSoon: 'true' }, 'Nessun periodo si rinnova o finisce entro 30 giorni.'],
  [{ subscriptionStatus: '4' }, 'Niente da fare: nessuna sottoscrizione aspetta un bonifico.'],
  [{ subscriptionStatus: '1' }, undefined],
  [
    { isToConfirm: 'true' },
    'Niente da fare: nessuna sottoscrizione saldata aspetta l’attivazione.',
  ],
  [{ isLinkExpired: 'true' }, 'Niente da fare: nessun link è scaduto senza pagamento.'],
  [
    { isEnding: 'true' },
    'Niente da fare: nessuna sottoscrizione senza rinnovo finisce entro 7 giorni.',
  ],
  [{ isEnding: 'true', userName: 'Ada' }, undefined],
])('AP5 · the empty list of subscriptions with %j says "%s"', (filters, text) => {
  expect(emptySubscriptions(filters)).toBe(text);
});
