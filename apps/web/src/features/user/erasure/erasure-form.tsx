import { maxLine } from '@canone/contracts/values/text-limits';
import './erasure.css';
import { isConfirmation } from '@canone/contracts/people/erasure-rules';
import {
  erasedData,
  erasureMessages,
  keptBooksText,
  keptData,
  obstacleTexts,
  retentionReason,
} from '@canone/contracts/people/erasure-texts';
import { type Erasure, personErasureContract } from '@canone/contracts/people/person-erasure';
import { userContract } from '@canone/contracts/people/user';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { formatDate } from '../../../kit/format/format.ts';
import { markStale, mutation, query } from '../../../kit/http/call.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import { notify } from '../../../kit/toast/notify.ts';
import { remediesOf } from './remedies.ts';

interface ErasureFormProps {
  readonly erasure: Erasure;
  readonly onClose: () => void;
}

const { erase } = personErasureContract.endpoints;

function Consequences({ retention }: Pick<Erasure, 'retention'>) {
  return (
    <>
      <section className="erasure-list">
        <h3>Si cancella adesso</h3>
        <ul>
          {erasedData(retention !== null).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      {retention ? (
        <section className="erasure-list">
          <h3>Resta fino al {formatDate(retention.until)}</h3>
          <ul>
            {keptData.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p className="muted">
            {retentionReason} L’ultimo movimento è del {formatDate(retention.lastOn)}.
          </p>
          <p className="muted">{keptBooksText}</p>
        </section>
      ) : (
        <p className="muted">
          La persona non ha movimenti nei libri: non resta nulla oltre al suo numero.
        </p>
      )}
    </>
  );
}

/** The reasons why the person cannot be erased yet, with links to the pages that remove these reasons. */
function Obstacles({ erasure: { id, obstacles } }: Pick<ErasureFormProps, 'erasure'>) {
  return (
    <Notice tone="warning">
      <p>I dati di questa persona non si possono ancora cancellare:</p>
      <ul className="erasure-obstacles">
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{obstacleTexts[obstacle]}</li>
        ))}
      </ul>
      <p className="erasure-remedies">
        {remediesOf(obstacles, id).map(({ label, target }) => (
          <Link key={label} {...target}>
            {label}
          </Link>
        ))}
      </p>
    </Notice>
  );
}

/**
 * The form that erases a person. It shows the consequences and asks for a typed confirmation, or shows the reasons why
 * the erasure must wait.
 */
export function ErasureForm({ erasure, onClose }: ErasureFormProps) {
  const { id, name, email, obstacles, retention } = erasure;
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const client = useQueryClient();
  const erasing = useMutation(mutation(erase));

  async function onErased() {
    notify.success(erasureMessages.done);
    onClose();
    await markStale(client, userContract);
    // The record no longer exists. The queries are reset, so that the page shows the remaining data.
    await client.resetQueries({
      queryKey: query(userContract.endpoints.get, { params: { id } }).queryKey,
    });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const isConfirmed = isConfirmation(typed, { name, email });
    setWrong(!isConfirmed);
    if (!isConfirmed) return;
    erasing.mutate(
      { params: { id }, body: { confirmation: typed } },
      { onSuccess: () => void onErased(), onError: notify.refusal },
    );
  }

  return (
    <form className="dialog-form" noValidate onSubmit={submit}>
      <p className="dialog-about">
        <strong>{name}</strong> <span className="muted">{email}</span>
      </p>
      {obstacles.length > 0 ? (
        <Obstacles erasure={erasure} />
      ) : (
        <>
          <Consequences retention={retention} />
          <TextInput
            label="Per confermare, scrivi il nome o l’email della persona"
            description="Non si può tornare indietro."
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={isWrong && erasureMessages.notConfirmed}
            autoComplete="off"
            maxLength={maxLine}
            required
          />
        </>
      )}
      <div className="dialog-buttons">
        <Button variant="default" onClick={onClose}>
          {obstacles.length > 0 ? 'Chiudi' : 'Annulla'}
        </Button>
        {obstacles.length === 0 && (
          <Button type="submit" color="red" loading={erasing.isPending}>
            Cancella i dati per sempre
          </Button>
        )}
      </div>
    </form>
  );
}
