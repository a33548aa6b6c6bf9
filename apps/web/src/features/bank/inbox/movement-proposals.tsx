import type { BankMovement } from '@canone/contracts/bank/bank-movement';
import type { Proposal } from '@canone/contracts/bank/movement-proposal';
import { retryWarning } from '@canone/contracts/billing/refused-charge';
import { useId } from 'react';
import { formatDate, formatEuro } from '../../../kit/format/format.ts';
import { StatusBadge } from '../../../kit/page/status-badge.tsx';
import { activationText } from './activation-text.ts';
import {
  certaintyOf,
  differenceText,
  moreOfAmount,
  movementText,
  proposalTitle,
} from './movement-texts.ts';

interface MovementProposalsProps {
  readonly movement: BankMovement;
  /** The index of the chosen proposal; undefined while no proposal is chosen. */
  readonly at: number | undefined;
  readonly onChange: (at: number) => void;
}

/**
 * The warning that PayPal will retry a refused charge. `retryAt` is set only for refused charges, so `chargeState` is
 * always `denied`.
 */
const warningOf = ({ receivables }: Proposal) =>
  receivables
    .map(({ retryAt }) => retryWarning({ chargeState: 'denied', retryAt }, Temporal.Now.instant()))
    .find(Boolean);

/** Lists the proposals for a movement. The person chooses one of them. */
export function MovementProposals({ movement, at, onChange }: MovementProposalsProps) {
  const name = useId();
  const more = moreOfAmount(movement.proposals);
  return (
    <fieldset className="proposals">
      <legend className="visually-hidden">Proposte per {movementText(movement)}</legend>
      {movement.proposals.map((proposal, index) => {
        const { tone, label } = certaintyOf(proposal);
        const rest = proposal.receivables.reduce((sum, one) => sum + one.rest, 0);
        const difference = proposal.returned ? undefined : differenceText(movement.amount, rest);
        return (
          // Proposals have no id and never change their order, so the index is the key.
          <label key={index} className="proposal" data-chosen={index === at}>
            <input
              type="radio"
              name={name}
              checked={index === at}
              onChange={() => onChange(index)}
            />
            <span className="proposal-words">
              <span className="proposal-title">
                {proposalTitle(proposal)} <StatusBadge tone={tone} label={label} />
              </span>
              {proposal.receivables.map(({ id, dueDate, rest: due, userEmail }) => (
                <span key={id} className="figures">
                  Scadenza {formatDate(dueDate)}, {formatEuro(due)}
                  {userEmail && <span className="muted"> · {userEmail}</span>}
                </span>
              ))}
              <span className="muted">
                {proposal.explanation} {difference}{' '}
                {activationText(movement.amount, proposal.receivables)} {warningOf(proposal)}
              </span>
            </span>
          </label>
        );
      })}
      {more && <p className="muted">{more}</p>}
    </fieldset>
  );
}
