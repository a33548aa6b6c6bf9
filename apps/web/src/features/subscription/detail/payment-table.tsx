import type { Subscription } from '@canone/contracts/subscription';
import { formatDate, formatEuro, notAvailable } from '../../../kit/format.ts';
import { CopyButton } from '../../../kit/copy-button.tsx';

type Payment = Subscription['payments'][number];

const unpaid = {
  expected: 'in attesa di PayPal',
  pending: 'in verifica presso PayPal',
  denied: 'addebito rifiutato',
} as const;

function progressOf({ paidAt, chargeState }: Pick<Payment, 'paidAt' | 'chargeState'>): string {
  if (paidAt !== null) return `pagato il ${formatDate(paidAt)}`;
  return chargeState === null ? 'non ancora pagato' : unpaid[chargeState];
}

/** What was or is to be paid, and PayPal's number of it (SUB-08). */
export function PaymentTable({ payments }: Pick<Subscription, 'payments'>) {
  return (
    <section className="card sheet-section" data-wide="true" aria-labelledby="payments-title">
      <h2 id="payments-title">Pagamenti</h2>
      {payments.length === 0 ? (
        <p className="muted">Ancora nessun pagamento.</p>
      ) : (
        <table className="payment-table figures">
          <thead>
            <tr>
              <th scope="col">Periodo</th>
              <th scope="col">Id sottoscrizione del fornitore</th>
              <th scope="col">Importo dovuto</th>
            </tr>
          </thead>
          <tbody>
            {payments.map(
              ({ id, period, paidAt, chargeState, amountDue, providerSubscriptionId }) => (
                <tr key={id}>
                  <td>
                    <strong>{period + 1}º</strong>{' '}
                    <span className="muted">{progressOf({ paidAt, chargeState })}</span>
                  </td>
                  <td>
                    {providerSubscriptionId ? (
                      <span className="provider-number">
                        <code>{providerSubscriptionId}</code>
                        <CopyButton
                          text={providerSubscriptionId}
                          size="xs"
                          variant="subtle"
                          aria-label={`Copia ${providerSubscriptionId}`}
                        >
                          Copia
                        </CopyButton>
                      </span>
                    ) : (
                      <span className="muted">{notAvailable}</span>
                    )}
                  </td>
                  <td>{formatEuro(amountDue)}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}
