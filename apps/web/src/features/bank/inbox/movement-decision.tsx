import type { BankMovement } from '@canone/contracts/bank/bank-movement';
import type { Proposal } from '@canone/contracts/bank/movement-proposal';
import { ledgerListPath, subscriptionListPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { formatDate, formatEuro } from '../../../kit/format/format.ts';
import { StatusBadge } from '../../../kit/page/status-badge.tsx';
import { chosenAt } from './chosen-proposal.ts';
import { MovementProposals } from './movement-proposals.tsx';
import { movementText, nothingMatches, proposalTitle, transferText } from './movement-texts.ts';

interface MovementDecisionProps {
  readonly movement: BankMovement;
  readonly isBusy: boolean;
  readonly onAccept: (proposal: Proposal) => void;
  readonly onChoose: () => void;
  readonly onIgnore: (rememberPayer: boolean) => void;
  readonly onUndo: () => void;
}

/** Shows the proposals for an open movement, or the decision about a decided movement. */
export function MovementDecision(props: MovementDecisionProps) {
  return props.movement.state === 'open' ? <Open {...props} /> : <Decided {...props} />;
}

function Decided({ movement, isBusy, onUndo }: MovementDecisionProps) {
  const { state, stateName, transfers, decidedByName } = movement;
  return (
    <div className="movement-decision">
      <StatusBadge tone={state === 'confirmed' ? 'success' : 'none'} label={stateName} />
      {decidedByName !== null && <span className="muted">da {decidedByName}</span>}
      <ul className="movement-transfers">
        {transfers.map((transfer) => (
          <li key={transfer.id}>
            <Link to={`${subscriptionListPath}/${transfer.subscriptionId}`}>
              {transfer.userName}
            </Link>{' '}
            <span className="figures">{transferText(transfer)}</span>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        aria-label={`Annulla: ${movementText(movement)}`}
        onClick={onUndo}
      >
        Annulla
      </Button>
    </div>
  );
}

/** Names a manually registered transfer that may be the same movement, or explains why there is no proposal. */
function Remark({
  movement: { proposals, registered, currency, direction },
}: {
  movement: BankMovement;
}) {
  if (registered)
    return (
      <p>
        Forse è già registrato a mano:{' '}
        <Link to={`${ledgerListPath}/${registered.entryId}`}>
          {registered.userName}, {formatEuro(registered.amount)} del {formatDate(registered.on)}
        </Link>
        . Se è lo stesso bonifico, ignora il movimento.
      </p>
    );
  if (proposals.length > 0) return null;
  return (
    <p className="muted">
      {currency === 'EUR' ? nothingMatches(direction) : 'Non è in euro: si può solo ignorare.'}
    </p>
  );
}

function Open({ movement, isBusy, onAccept, onChoose, onIgnore }: MovementDecisionProps) {
  const { proposals, direction, currency } = movement;
  const [picked, setPicked] = useState<number>();
  const [remembers, setRemembers] = useState(false);
  const at = chosenAt(proposals, picked);
  const chosen = at === undefined ? undefined : proposals[at];
  const words = movementText(movement);
  const canChoose = direction === 'credit' && currency === 'EUR';

  /** The left and right arrow keys choose another proposal while the focus stays on the button. */
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = (at ?? 0) + step;
    if (step === 0 || next < 0 || next >= proposals.length) return;
    event.preventDefault();
    setPicked(next);
  }

  return (
    <div className="movement-decision">
      <Remark movement={movement} />
      {proposals.length > 0 && (
        <MovementProposals movement={movement} at={at} onChange={setPicked} />
      )}
      <div className="movement-buttons">
        {chosen && (
          <Button
            data-main
            size="sm"
            loading={isBusy}
            aria-label={`Registra ${words}: ${proposalTitle(chosen)}`}
            onKeyDown={onKeyDown}
            onClick={() => onAccept(chosen)}
          >
            Registra
          </Button>
        )}
        {canChoose && (
          <Button
            {...(!chosen && { 'data-main': true })}
            variant="default"
            size="sm"
            disabled={isBusy}
            aria-label={`Scegli le scadenze di ${words}`}
            onClick={onChoose}
          >
            Scegli le scadenze
          </Button>
        )}
        <Button
          {...(!chosen && !canChoose && { 'data-main': true })}
          variant="subtle"
          size="sm"
          disabled={isBusy}
          aria-label={`Ignora ${words}`}
          onClick={() => onIgnore(remembers)}
        >
          Ignora
        </Button>
        {(movement.payerName ?? movement.payerIban) !== null && (
          <label className="movement-remember">
            <input
              type="checkbox"
              checked={remembers}
              onChange={({ currentTarget }) => setRemembers(currentTarget.checked)}
            />
            Con «Ignora», anche i prossimi di questo ordinante
          </label>
        )}
      </div>
    </div>
  );
}
