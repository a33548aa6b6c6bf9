import './import-statement.css';
import { bankAccountContract } from '@canone/contracts/bank-account';
import {
  bankStatementContract,
  type ImportedStatement,
  largestStatement,
  type StatementPreview,
  type TableLayout,
} from '@canone/contracts/bank-statement';
import type { UploadedFile } from '@canone/contracts/kit/upload';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { mutation, query, refresh } from '../../../kit/call.ts';
import { FailedLoad } from '../../../kit/failed-load.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { PageHeading } from '../../../kit/page-heading.tsx';
import { Waiting } from '../../../kit/waiting.tsx';
import { ImportResult } from './import-result.tsx';
import { PreviewPanel } from './preview-panel.tsx';

const { preview, import: importing } = bankStatementContract.endpoints;

interface Chosen {
  readonly file: File;
  readonly layout: TableLayout | undefined;
}

/** Imports a file of the bank: account and file, preview with corrections, result. */
export function ImportStatement() {
  const client = useQueryClient();
  const accounts = useQuery(
    query(bankAccountContract.endpoints.list, { query: { pageSize: 100 } }),
  );
  const [accountId, setAccountId] = useState<number>();
  const [chosen, setChosen] = useState<Chosen>();
  const reading = useMutation(mutation(preview));
  const storing = useMutation(mutation(importing));
  const [fileField, accountField, hint] = [useId(), useId(), useId()];

  if (accounts.isPending) return <Waiting />;
  if (!accounts.data) return <FailedLoad onRetry={() => void accounts.refetch()} />;
  const { items } = accounts.data;
  const account = accountId ?? items[0]?.id;

  /** The browser sends its own file, and the server stores it as an `UploadedFile`. */
  const bodyOf = ({ file, layout }: Chosen) => ({
    accountId: String(account),
    file: file as unknown as UploadedFile,
    layout: layout && JSON.stringify(layout),
  });

  function choose(next: Chosen) {
    setChosen(next);
    storing.reset();
    if (next.file.size <= largestStatement.bytes) reading.mutate({ body: bodyOf(next) });
    else reading.reset();
  }

  async function store() {
    if (!chosen) return;
    await storing.mutateAsync({ body: bodyOf(chosen) }).catch(() => undefined); // the notice below shows the error
    await refresh(client, { name: 'bankmovement' });
    await refresh(client, bankStatementContract);
  }

  const isTooLarge = chosen !== undefined && chosen.file.size > largestStatement.bytes;
  return (
    <div className="import-screen">
      <PageHeading title="Importa un estratto conto" />
      {items.length === 0 ? (
        <Notice tone="info">
          Per importare serve prima il conto su cui arrivano i bonifici.{' '}
          <Link to="/bankaccount/$id" params={{ id: 'new' }}>
            Crea il conto bancario
          </Link>
        </Notice>
      ) : (
        <section className="card import-choice">
          <div className="import-field">
            <label htmlFor={accountField}>Conto</label>
            <select
              id={accountField}
              value={account}
              onChange={({ currentTarget }) => {
                setAccountId(Number(currentTarget.value));
                setChosen(undefined);
                reading.reset();
                storing.reset();
              }}
            >
              {items.map(({ id, name, iban }) => (
                <option key={id} value={id}>{`${name} · ${iban}`}</option>
              ))}
            </select>
          </div>
          <div className="import-field">
            <label htmlFor={fileField}>File della banca</label>
            <input
              id={fileField}
              type="file"
              aria-describedby={hint}
              onChange={({ currentTarget: { files } }) => {
                const [file] = files ?? [];
                if (file) choose({ file, layout: undefined });
              }}
            />
            <p id={hint} className="muted">
              CAMT.053, CBI, MT940, Excel o CSV, fino a 50 MB. Lo stesso movimento non si importa
              mai due volte.
            </p>
          </div>
        </section>
      )}
      {isTooLarge && <Notice tone="error">Il file è troppo grande: al massimo 50 MB.</Notice>}
      {reading.isPending && <Waiting />}
      {reading.isError && <Notice tone="error">{reading.error.message}</Notice>}
      {chosen && reading.data && !storing.data && (
        <Preview
          data={reading.data}
          isStoring={storing.isPending}
          onLayout={(layout) => choose({ ...chosen, layout })}
          onStore={() => void store()}
        />
      )}
      {storing.isError && <Notice tone="error">{storing.error.message}</Notice>}
      {storing.data && <Result data={storing.data} />}
    </div>
  );
}

interface PreviewProps {
  readonly data: StatementPreview;
  readonly isStoring: boolean;
  readonly onLayout: (layout: TableLayout) => void;
  readonly onStore: () => void;
}

function Preview({ data, isStoring, onLayout, onStore }: PreviewProps) {
  return (
    <>
      <PreviewPanel preview={data} onLayout={onLayout} />
      {data.problem === null && (
        <div className="import-buttons">
          {isStoring && <progress aria-label="Importazione in corso" />}
          <Button loading={isStoring} onClick={onStore}>
            Importa
          </Button>
        </div>
      )}
    </>
  );
}

function Result({ data }: { data: ImportedStatement }) {
  return <ImportResult result={data} />;
}
