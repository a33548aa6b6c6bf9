import { type BankMovement, bankMovementContract } from '@canone/contracts/bank/bank-movement';
import type { Proposal } from '@canone/contracts/bank/movement-proposal';
import { ledgerListPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { formatDate, formatEuro } from '../../../kit/format/format.ts';
import { mutation } from '../../../kit/http/call.ts';
import { chosenAt } from './chosen-proposal.ts';
import { DecidedMovement } from './decided-movement.tsx';
import { MovementProposals } from './movement-proposals.tsx';
import { movementText, nothingMatches, proposalTitle } from './movement-texts.ts';
import type { Inbox } from './use-inbox.ts';

interface MovementDecisionProps {
  readonly movement: BankMovement;
  readonly inbox: Inbox;
}

const { confirm, recordReturn, ignore } = bankMovementContract.endpoints;

/** Shows the proposals for an open movement, or the decision about a decided movement. */
export function MovementDecision(props: MovementDecisionProps) {
  return props.movement.state === 'open' ? (
    <OpenMovement {...props} />
  ) : (
    <DecidedMovement {...props} />
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

function OpenMovement({ movement, inbox }: MovementDecisionProps) {
  const { proposals, direction, currency } = movement;
  const [picked, setPicked] = useState<number>();
  const at = chosenAt(proposals, picked);
  const chosen = at === undefined ? undefined : proposals[at];
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
          <RegisterButton
            movement={movement}
            inbox={inbox}
            proposal={chosen}
            onKeyDown={onKeyDown}
          />
        )}
        {canChoose && (
          <Button
            {...(!chosen && { 'data-main': true })}
            variant="default"
            size="sm"
            disabled={inbox.decisions.busyId === movement.id}
            aria-label={`Scegli le scadenze di ${movementText(movement)}`}
            onClick={() => inbox.choose(movement)}
          >
            Scegli le scadenze
          </Button>
        )}
        <IgnoreButton movement={movement} inbox={inbox} isMain={!chosen && !canChoose} />
      </div>
    </div>
  );
}

interface RegisterButtonProps extends MovementDecisionProps {
  readonly proposal: Proposal;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Registers the receivables of a proposal as paid, or records the return that it proposes. */
function RegisterButton({ movement, inbox, proposal, onKeyDown }: RegisterButtonProps) {
  const { id } = movement;
  const confirming = useMutation(mutation(confirm));
  const returning = useMutation(mutation(recordReturn));

  function register() {
    const { receivables, returned } = proposal;
    const params = { id };
    const receivableIds = receivables.map((one) => one.id);
    const call = returned
      ? returning.mutateAsync({ params, body: { entryId: returned.entryId } })
      : confirming.mutateAsync({ params, body: { receivableIds } });
    void inbox.decide(id, call);
  }

  return (
    <Button
      data-main
      size="sm"
      loading={inbox.decisions.busyId === id}
      aria-label={`Registra ${movementText(movement)}: ${proposalTitle(proposal)}`}
      onKeyDown={onKeyDown}
      onClick={register}
    >
      Registra
    </Button>
  );
}

/** Ignores the movement and, if the box is ticked, the later movements of the same payer. */
function IgnoreButton({ movement, inbox, isMain }: MovementDecisionProps & { isMain: boolean }) {
  const { id, payerName, payerIban } = movement;
  const [rememberPayer, setRememberPayer] = useState(false);
  const ignoring = useMutation(mutation(ignore));
  const onClick = () =>
    void inbox.decide(id, ignoring.mutateAsync({ params: { id }, body: { rememberPayer } }));
  return (
    <>
      <Button
        {...(isMain && { 'data-main': true })}
        variant="subtle"
        size="sm"
        disabled={inbox.decisions.busyId === id}
        aria-label={`Ignora ${movementText(movement)}`}
        onClick={onClick}
      >
        Ignora
      </Button>
      {(payerName ?? payerIban) !== null && (
        <label className="movement-remember">
          <input
            type="checkbox"
            checked={rememberPayer}
            onChange={({ currentTarget }) => setRememberPayer(currentTarget.checked)}
          />
          Con «Ignora», anche i prossimi di questo ordinante
        </label>
      )}
    </>
  );
}
