import './bulk.css';
import { bulkActionLabels } from '@canone/contracts/lists/bulk-action-labels';
import { type BulkAction, bulkActions } from '@canone/contracts/lists/bulk-actions';
import type { BulkOperation, BulkPreview } from '@canone/contracts/lists/bulk-operation';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { formatInteger } from '../format/format.ts';
import type { CallError } from '../http/wire.ts';
import { LetterFacts, MissingAccount } from '../letter/letter-facts.tsx';
import { FailedLoad } from '../page/failed-load.tsx';
import { Notice } from '../page/notice.tsx';
import { Waiting } from '../page/waiting.tsx';
import { actionEffects, othersText } from './bulk-texts.ts';

interface BulkPlanProps {
  readonly action: BulkAction;
  /** The number of rows that the button confirms. */
  readonly count: number;
  readonly answer: UseQueryResult<BulkPreview>;
  readonly starting: {
    readonly isPending: boolean;
    readonly error: CallError | null;
    readonly data?: BulkOperation | undefined;
  };
  /** True while the fields of `children` are not complete. */
  readonly isIncomplete: boolean;
  readonly onStart: () => void;
  readonly onClose: () => void;
  /** The fields for the terms, if the action needs terms. */
  readonly children: ReactNode;
}

/** The preview of an operation: the number of rows, the first names and the letter. */
export function BulkPlan(props: BulkPlanProps) {
  const { action, count, answer, starting, isIncomplete, onStart, onClose, children } = props;
  const { data } = answer;
  const { verb } = bulkActionLabels[action];
  const isDeletion = bulkActions[action].kind === 'deletion';
  return (
    <div className="bulk figures">
      {answer.isPending && <Waiting />}
      {answer.isError && !data && <FailedLoad onRetry={() => void answer.refetch()} />}
      {data && (
        <>
          <p>{actionEffects[action]}</p>
          {children}
          <Names names={data.names} others={count - data.names.length} />
          {data.letter && <Letter letter={data.letter} />}
          {data.letter?.isMailSent === false && (
            <Notice tone="warning">
              <p>Non c’è un server di posta: le lettere restano in coda.</p>
            </Notice>
          )}
          {data.obstacle && (
            <Notice tone="error">
              <p>{data.obstacle}</p>
            </Notice>
          )}
        </>
      )}
      {starting.error && (
        <Notice tone="error">
          <p>{starting.error.message}</p>
        </Notice>
      )}
      <div className="dialog-buttons">
        <Button variant="default" data-autofocus onClick={onClose}>
          Annulla
        </Button>
        <Button
          color={isDeletion ? 'red' : 'petrol'}
          loading={starting.isPending || (answer.isFetching && data !== undefined)}
          disabled={!data || data.obstacle !== null || isIncomplete}
          onClick={onStart}
        >
          {data ? `${verb} (${formatInteger(count)})` : verb}
        </Button>
      </div>
    </div>
  );
}

function Names({ names, others }: { readonly names: readonly string[]; readonly others: number }) {
  return (
    <ul className="bulk-names" aria-label="Le prime righe">
      {names.map((name, index) => (
        // Two records may have the same name, so the key also contains the index.
        <li key={`${index} ${name}`}>{name}</li>
      ))}
      {others > 0 && <li className="muted">{othersText(others)}</li>}
    </ul>
  );
}

function Letter({ letter }: { readonly letter: NonNullable<BulkPreview['letter']> }) {
  const id = useId();
  return (
    <section className="bulk-section" aria-labelledby={id}>
      <h3 id={id}>La prima lettera</h3>
      <div className="bulk-letter">
        <strong>{letter.subject}</strong>
        {'\n\n'}
        {letter.body}
      </div>
      <LetterFacts facts={letter.facts} />
      {letter.isAccountMissing && <MissingAccount />}
    </section>
  );
}
