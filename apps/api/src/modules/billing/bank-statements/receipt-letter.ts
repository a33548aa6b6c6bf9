import { formatDate, formatEuro } from '@canone/contracts/format';
import type { Letter } from '@canone/contracts/mail-letter';

interface Receipt {
  readonly name: string;
  readonly amount: number;
  /** ISO day of the bank. */
  readonly bookedOn: string;
  readonly planNames: readonly string[];
}

/** Sent to a customer whose transfer was registered. */
export function receiptLetter({ name, amount, bookedOn, planNames }: Receipt): Letter {
  return {
    subject: 'Abbiamo ricevuto il tuo bonifico',
    name,
    paragraphs: ['abbiamo ricevuto e registrato il tuo bonifico. Grazie!'],
    facts: [
      { label: 'Importo', value: formatEuro(amount) },
      { label: 'Data', value: formatDate(`${bookedOn}T12:00:00Z`) },
      { label: 'Per', value: planNames.join(', ') },
    ],
    closing: 'Non devi fare altro: conserva questa email come ricevuta del pagamento.',
  };
}
