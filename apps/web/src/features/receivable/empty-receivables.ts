import { endingDays } from '@canone/contracts/billing/horizons';
import { ageBands } from '@canone/contracts/billing/receivable-state';

const ofState: Readonly<Record<string, string>> = {
  overdue: 'Nessuna scadenza è insoluta.',
  awaitingTransfer: 'Nessuna scadenza è in attesa di bonifico.',
  processing: 'Nessun addebito è in attesa di PayPal.',
};

const labelOf = (age: string) => ageBands.find(({ key }) => key === age)?.label;

/** The text of an empty list of receivables in one of its predefined views; undefined with other filters. */
export function emptyReceivables(filters: Readonly<Record<string, string>>): string | undefined {
  const [only, ...others] = Object.entries(filters);
  if (!only) return 'Ancora nessuna scadenza.';
  if (others.length > 0) return undefined;
  const [key, value] = only;
  switch (key) {
    case 'isOpen':
      return 'Non c’è nulla da incassare.';
    case 'isRefused':
      return 'Nessun addebito è stato rifiutato.';
    case 'isUnpaidRenewal':
      return `Nessun rinnovo dei prossimi ${endingDays} giorni è ancora da pagare.`;
    case 'state':
      return ofState[value];
    case 'age': {
      const label = labelOf(value);
      return label && `Nessuna scadenza è insoluta da ${label.toLowerCase()}.`;
    }
    default:
      return undefined;
  }
}
