import { expect, test } from 'vitest';
import { cancelWriteOffQuestion } from './cancel-write-off.ts';

test('AF7 · the question before a write-off is cancelled names its period, amount and reason', () => {
  const question = cancelWriteOffQuestion({
    id: 7,
    user: { name: 'Ada Neri' },
    plan: { name: 'Base' },
    periodStart: '2026-12-21T10:00:00Z',
    amount: 24.28,
    note: 'Cliente fallito',
  });

  expect(question.facts).toEqual({
    Cliente: 'Ada Neri',
    Piano: 'Base',
    Scadenza: '21/12/2026',
    Importo: '24,28\u00a0€',
    'Motivo dell’abbuono': 'Cliente fallito',
  });
  expect(question).toMatchObject({ confirm: 'Annulla abbuono', cancel: 'Indietro' });
});
