import type { LedgerEntry } from '@canone/contracts/ledger/ledger';
import type { ReasonQuestion } from '../confirm/confirm.tsx';
import { formatDate, formatEuro, formatText } from '../format/format.ts';

export type WriteOff = Pick<
  LedgerEntry,
  'id' | 'user' | 'plan' | 'periodStart' | 'amount' | 'note'
>;

export function cancelWriteOffQuestion({
  user,
  plan,
  periodStart,
  amount,
  note,
}: WriteOff): ReasonQuestion {
  return {
    title: 'Annullare l’abbuono?',
    text: 'L’importo torna da incassare. Nei movimenti restano l’abbuono e il suo annullamento. Se l’abbuono ha attivato una sottoscrizione senza rinnovo automatico, questa torna in attesa di bonifico.',
    facts: {
      Cliente: user.name,
      Piano: plan.name,
      Scadenza: formatDate(periodStart),
      Importo: formatEuro(amount),
      'Motivo dell’abbuono': formatText(note),
    },
    reason: { label: 'Motivo', placeholder: 'Perché l’importo va chiesto' },
    confirm: 'Annulla abbuono',
    cancel: 'Indietro',
  };
}
