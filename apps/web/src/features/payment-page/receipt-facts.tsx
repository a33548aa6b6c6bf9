import type { Receipt } from '@canone/contracts/payment-token';
import { formatDate, formatEuro } from '../../kit/format.ts';

/** The plan, the next charge and the amount of a receipt. The label states whether the amount is paid. */
export function ReceiptFacts({
  receipt: { planName, nextBillingDate, amount },
  amountLabel,
}: {
  receipt: Receipt;
  amountLabel: string;
}) {
  return (
    <dl className="ledger figures">
      <div>
        <dt>Piano</dt>
        <dd>{planName}</dd>
      </div>
      <div>
        <dt>Prossimo addebito</dt>
        <dd>{formatDate(nextBillingDate)}</dd>
      </div>
      <div className="total">
        <dt>{amountLabel}</dt>
        <dd>{formatEuro(amount)}</dd>
      </div>
    </dl>
  );
}
