import type { TransferDetails } from '@canone/contracts/bank/transfer-details';
import type { TransferRequest } from '@canone/contracts/bank/transfer-request';
import { formatDate, formatEuro } from '../../kit/format/format.ts';
import { mailTo } from '../../kit/format/mail-to.ts';
import { transferFacts } from '../../kit/page/transfer-facts.tsx';

type Asked = Omit<TransferRequest, 'isAsked' | 'transfer' | 'chargeState' | 'retryAt'>;

/** A `mailto:` address with the payment request to the customer. It opens the person's own mail program. */
export function transferMail(request: Asked, transfer: TransferDetails): string {
  const { sellerName, userName, userEmail, planName, dueDate, rest } = request;
  const what = `${planName}, scadenza del ${formatDate(dueDate)}`;
  const text = [
    `Gentile ${userName},`,
    `per ${what}, ecco i dati per pagare ${formatEuro(rest)} con bonifico:`,
    transferFacts(transfer)
      .map(({ label, shown }) => `${label}: ${shown}`)
      .join('\n'),
    'La causale scritta così com’è serve a riconoscere il pagamento.',
    `Grazie,\n${sellerName}`,
  ].join('\n\n');
  return mailTo(userEmail ?? '', { subject: what, text });
}
