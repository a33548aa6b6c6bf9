import { recurrenceText } from '@canone/contracts/billing/recurrence';
import { formatDate, formatEuro, formatPercentage } from '../../kit/format/format.ts';
import { PageHeading } from '../../kit/page/page-heading.tsx';
import { initialOf } from './names.ts';
import { type ShownRequest, startsLater } from './payment-page.state.ts';

/** The plan, the seller and the price per period. */
export function PaymentSummary({ request }: { request: ShownRequest }) {
  const recurrence = recurrenceText(request.recurrenceType);
  return (
    <div className="summary">
      {request.sellerName && (
        <p className="seller">
          <span className="monogram" aria-hidden="true">
            {initialOf(request.sellerName)}
          </span>
          {request.sellerName}
        </p>
      )}
      <PageHeading title={request.planName || 'Abbonamento'} />
      {recurrence && <p className="muted">Abbonamento, si rinnova {recurrence}</p>}
      <dl className="ledger figures">
        <div>
          <dt>Prezzo netto</dt>
          <dd>{formatEuro(request.netAmount)}</dd>
        </div>
        <div>
          <dt>IVA {formatPercentage(request.vatPercentage)}</dt>
          <dd>{formatEuro(request.vatAmount)}</dd>
        </div>
        <div className="total">
          <dt>
            Totale <span className="muted">{recurrence}</span>
          </dt>
          <dd>{formatEuro(request.amount)}</dd>
        </div>
        <div>
          <dt>{startsLater(request) ? 'Primo addebito' : 'Prossimo addebito'}</dt>
          <dd>{formatDate(request.nextBillingDate)}</dd>
        </div>
      </dl>
    </div>
  );
}
