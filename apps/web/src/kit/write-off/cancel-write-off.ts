import type { LedgerEntry } from '@canone/contracts/ledger/ledger';
import type { ReasonQuestion } from '../confirm/confirm.tsx';
import { factsOf, type Sold } from '../confirm/facts-of.ts';
import { formatDate, formatEuro, formatText } from '../format/format.ts';

export type WriteOff = Sold & Pick<LedgerEntry, 'id' | 'periodStart' | 'amount' | 'note'>;

export function cancelWriteOffQuestion(writeOff: WriteOff): ReasonQuestion {
  const { periodStart, amount, note } = writeOff;
  return {
    title: 'Annullare l’abbuono?',
    text: 'L’importo torna da incassare. Nei movimenti restano l’abbuono e il suo annullamento. Se l’abbuono ha attivato una sottoscrizione senza rinnovo automatico, questa torna in attesa di bonifico.',
    facts: {
      ...factsOf(writeOff),
      Scadenza: formatDate(periodStart),
      Importo: formatEuro(amount),
      'Motivo dell’abbuono': formatText(note),
    },
    reasonHint: 'Perché l’importo va chiesto',
    confirm: 'Annulla abbuono',
    cancel: 'Indietro',
  };
}
