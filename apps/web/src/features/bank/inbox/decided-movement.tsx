import { type BankMovement, bankMovementContract } from '@canone/contracts/bank/bank-movement';
import { subscriptionListPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useConfirm } from '../../../kit/confirm/confirm.tsx';
import { mutation } from '../../../kit/http/call.ts';
import { StatusBadge } from '../../../kit/page/status-badge.tsx';
import { movementText, transferText, undoQuestion } from './movement-texts.ts';
import type { Inbox } from './use-inbox.ts';

interface DecidedMovementProps {
  readonly movement: BankMovement;
  readonly inbox: Inbox;
}

/** Shows the decision about a movement and the button that undoes it. */
export function DecidedMovement({ movement, inbox }: DecidedMovementProps) {
  const { id, state, stateName, transfers, decidedByName } = movement;
  const undoing = useMutation(mutation(bankMovementContract.endpoints.undo));
  const confirm = useConfirm();

  /** Asks first about an earlier decision, which may have had consequences. A decision made on this screen has none. */
  async function onUndo() {
    const question = inbox.state === 'open' ? undefined : undoQuestion(movement);
    if (question && !(await confirm(question))) return;
    await inbox.decide(id, undoing.mutateAsync({ params: { id } }));
  }

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
        loading={inbox.decisions.busyId === id}
        aria-label={`Annulla: ${movementText(movement)}`}
        onClick={() => void onUndo()}
      >
        Annulla
      </Button>
    </div>
  );
}
