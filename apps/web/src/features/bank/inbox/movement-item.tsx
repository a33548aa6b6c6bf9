import type { BankMovement } from '@canone/contracts/bank-movement';
import { formatReference } from '@canone/contracts/creditor-reference';
import type { Proposal } from '@canone/contracts/movement-proposal';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatDate, formatEuro } from '../../../kit/format/format.ts';
import { StatusBadge } from '../../../kit/page/status-badge.tsx';
import { dayOf } from '../statement-words.ts';
import {
  certaintyOf,
  differenceWords,
  moneyOf,
  movementWords,
  payerOf,
  proposalTitle,
} from './movement-words.ts';

interface MovementItemProps {
  readonly movement: BankMovement;
  readonly isBusy: boolean;
  /** Its main button takes the focus. */
  readonly isFocused: boolean;
  readonly onAccept: (proposal: Proposal) => void;
  readonly onChoose: () => void;
  readonly onIgnore: (rememberPayer: boolean) => void;
  readonly onUndo: () => void;
}

/** One movement with its facts, and either its proposals or the decision about it. */
export function MovementItem(props: MovementItemProps) {
  const { movement, isFocused } = props;
  const item = useRef<HTMLLIElement>(null);
  const { bookedOn, text, reference, referenceIsValid, accountName, isReturn } = movement;
  useEffect(() => {
    if (isFocused) item.current?.querySelector<HTMLElement>('[data-main]')?.focus();
  }, [isFocused]);

  return (
    <li ref={item} className="movement" data-state={movement.state}>
      <div className="movement-facts">
        <div className="movement-head">
          <strong className="movement-payer">{payerOf(movement)}</strong>
          <strong className="movement-amount figures" data-direction={movement.direction}>
            {moneyOf(movement)}
          </strong>
        </div>
        <p className="muted movement-text">
          <span className="figures">{dayOf(bookedOn)}</span> · {accountName}
          {isReturn && ' · Restituzione'}
        </p>
        {text !== payerOf(movement) && text !== '' && <p className="movement-text">{text}</p>}
        {reference !== null && (
          <p className="movement-text">
            Riferimento <span className="figures">{formatReference(reference)}</span>
            {!referenceIsValid && ' – non valido: una cifra è sbagliata'}
          </p>
        )}
      </div>
      {movement.state === 'open' ? <Open {...props} /> : <Decided {...props} />}
    </li>
  );
}

function Decided({ movement, isBusy, onUndo }: MovementItemProps) {
  const { state, stateName, transfers, decidedByName } = movement;
  return (
    <div className="movement-decision">
      <StatusBadge tone={state === 'confirmed' ? 'success' : 'none'} label={stateName} />
      {decidedByName !== null && <span className="muted">da {decidedByName}</span>}
      <ul className="movement-transfers">
        {transfers.map(({ id, subscriptionId, userName, amount }) => (
          <li key={id}>
            <Link to="/subscription/$id" params={{ id: String(subscriptionId) }}>
              {userName}
            </Link>{' '}
            <span className="figures">{formatEuro(amount)}</span>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        aria-label={`Annulla: ${movementWords(movement)}`}
        onClick={onUndo}
      >
        Annulla
      </Button>
    </div>
  );
}

function Open({ movement, isBusy, onAccept, onChoose, onIgnore }: MovementItemProps) {
  const { proposals, direction, currency } = movement;
  const [at, setAt] = useState(0);
  const [remembers, setRemembers] = useState(false);
  const chosen = proposals[at] ?? proposals[0];
  const words = movementWords(movement);
  const canChoose = direction === 'credit' && currency === 'EUR';

  /** The arrows to the sides choose another proposal without leaving the button. */
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = at + step;
    if (step === 0 || next < 0 || next >= proposals.length) return;
    event.preventDefault();
    setAt(next);
  }

  return (
    <div className="movement-decision">
      {proposals.length > 0 ? (
        <Proposals movement={movement} at={at} onChange={setAt} />
      ) : (
        <p className="muted">
          {currency === 'EUR'
            ? 'Nessuna scadenza o bonifico che corrisponda.'
            : 'Non è in euro: si può solo ignorare.'}
        </p>
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
            Se ignori, ricorda chi è
          </label>
        )}
      </div>
    </div>
  );
}

interface ProposalsProps {
  readonly movement: BankMovement;
  readonly at: number;
  readonly onChange: (at: number) => void;
}

function Proposals({ movement, at, onChange }: ProposalsProps) {
  const name = useId();
  return (
    <fieldset className="proposals">
      <legend className="visually-hidden">Proposte per {movementWords(movement)}</legend>
      {movement.proposals.map((proposal, index) => {
        const { tone, label } = certaintyOf(proposal);
        const rest = proposal.receivables.reduce((sum, one) => sum + one.rest, 0);
        const difference = proposal.returned ? undefined : differenceWords(movement.amount, rest);
        return (
          // proposals have no id, and their order is their rank
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
              {proposal.receivables.map(({ id, dueDate, rest: due }) => (
                <span key={id} className="figures">
                  Scadenza {formatDate(dueDate)}, {formatEuro(due)}
                </span>
              ))}
              <span className="muted">
                {proposal.explanation} {difference}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
