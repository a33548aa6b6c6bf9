import type { BankMovement } from '@canone/contracts/bank/bank-movement';
import { formatReference } from '@canone/contracts/bank/creditor-reference';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatDay } from '../../../kit/format/format.ts';
import { moneyOf } from '../statement-texts.ts';
import { payerOf } from './movement-texts.ts';

interface MovementItemProps {
  readonly movement: BankMovement;
  /** True when the main button of this movement takes the focus. */
  readonly isFocused: boolean;
  /** The proposals for the movement, or the decision about it. */
  readonly children: ReactNode;
}

/** One movement with its facts. */
export function MovementItem({ movement, isFocused, children }: MovementItemProps) {
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
          <span className="figures">{formatDay(bookedOn)}</span> · {accountName}
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
      {children}
    </li>
  );
}
