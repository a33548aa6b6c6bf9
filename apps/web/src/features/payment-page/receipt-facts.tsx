import { periodText } from '@canone/contracts/billing/period-texts';
import type { Receipt } from '@canone/contracts/payments/payment-token';
import { formatDate, formatDateTime, formatEuro } from '../../kit/format/format.ts';

/** The receipt's fields. A server with only the specification's fields sends only some of them. */
type ShownReceipt = Pick<Receipt, 'planName' | 'nextBillingDate' | 'amount' | 'sellerName'> &
  Partial<Receipt>;

interface ReceiptFactsProps {
  readonly receipt: ShownReceipt;
  /** The label of the amount. It says whether the amount is paid. */
  readonly amountLabel: string;
}

/** Shows the facts of a receipt that the server has sent. */
export function ReceiptFacts({ receipt, amountLabel }: ReceiptFactsProps) {
  const { planName, nextBillingDate, retryAt, amount, paidAt, transactionId } = receipt;
  const { periodStart, periodEnd } = receipt;
  const nextAt = retryAt ?? nextBillingDate;
  const isPaid = receipt.state === 'paid';
  const isScheduled = receipt.state === 'scheduled';
  return (
    <dl className="ledger figures">
      <div>
        <dt>Piano</dt>
        <dd>{planName}</dd>
      </div>
      {isPaid && paidAt && (
        <div>
          <dt>Pagato il</dt>
          <dd>{formatDateTime(paidAt)}</dd>
        </div>
      )}
      {isPaid && transactionId && (
        <div>
          <dt>Numero del pagamento</dt>
          <dd>PayPal {transactionId}</dd>
        </div>
      )}
      {isPaid && periodStart && periodEnd && (
        <div>
          <dt>Periodo</dt>
          <dd>{periodText(periodStart, periodEnd)}</dd>
        </div>
      )}
      {nextAt && (
        <div>
          <dt>
            {retryAt ? 'PayPal riprova il' : isScheduled ? 'Primo addebito' : 'Prossimo addebito'}
          </dt>
          <dd>{formatDate(nextAt)}</dd>
        </div>
      )}
      <div className="total">
        <dt>{amountLabel}</dt>
        <dd>{formatEuro(amount)}</dd>
      </div>
    </dl>
  );
}
