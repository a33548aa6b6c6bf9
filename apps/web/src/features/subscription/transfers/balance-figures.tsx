import { formatEuro } from '../../../kit/format/format.ts';
import type { TransferBalance } from './balance.ts';

/**
 * The amounts due, received and missing (BNK-03). They are in large type, because the decision to activate depends on
 * them.
 */
export function BalanceFigures({ balance }: { balance: TransferBalance }) {
  const { due, period, received, awaitingApproval, coveredOtherwise, missing, elsewhere } = balance;
  const isCovered = missing === 0;
  const isExceeded = isCovered && elsewhere > 0;
  return (
    <dl className="balance figures">
      <div>
        <dt>Dovuto</dt>
        <dd>{formatEuro(due)}</dd>
        {period !== null && <dd className="balance-note muted">{period}</dd>}
      </div>
      <div>
        <dt>Ricevuto</dt>
        <dd>{formatEuro(received)}</dd>
        {awaitingApproval > 0 && (
          <dd className="balance-note muted">altri {formatEuro(awaitingApproval)} in attesa</dd>
        )}
        {!isCovered && elsewhere > 0 && (
          <dd className="balance-note muted">
            di cui {formatEuro(elsewhere)} a credito o restituiti
          </dd>
        )}
        {coveredOtherwise > 0 && (
          <dd className="balance-note muted">
            altri {formatEuro(coveredOtherwise)} da credito o abbuono
          </dd>
        )}
      </div>
      <div data-tone={isCovered ? 'success' : 'warning'}>
        <dt>{isExceeded ? 'In eccesso' : 'Mancante'}</dt>
        <dd>{formatEuro(isExceeded ? elsewhere : missing)}</dd>
        {isExceeded && <dd className="balance-note muted">a credito o restituiti</dd>}
      </div>
    </dl>
  );
}
