import type { BankStatement } from '@canone/contracts/bank/bank-statement';
import { proofOf, proofSteps } from '../statement-texts.ts';

/**
 * Shows the balances of a file and their difference from the sum of its movements. A difference does not prevent the
 * import.
 */
export function BalanceProof({ balances }: { balances: BankStatement['balances'] }) {
  const isProven = balances?.difference === 0;
  return (
    <>
      {balances &&
        proofSteps(balances).map(({ label, value }) => (
          <div key={label} className="import-fact">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      <div className="import-fact">
        <dt>Saldi</dt>
        <dd>
          {proofOf(balances)}
          {balances && !isProven && (
            <span className="muted import-gap">
              Forse nel file manca qualche movimento. Puoi importarlo lo stesso.
            </span>
          )}
        </dd>
      </div>
    </>
  );
}
