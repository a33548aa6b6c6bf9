import './import-statement.css';
import { type BankAccount, bankAccountContract } from '@canone/contracts/bank/bank-account';
import { maxUploadMb, uploadTooLarge } from '@canone/contracts/kit/upload';
import { bankAccountListPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { query } from '../../../kit/http/call.ts';
import { FailedLoad } from '../../../kit/page/failed-load.tsx';
import { Notice } from '../../../kit/page/notice.tsx';
import { PageHeading } from '../../../kit/page/page-heading.tsx';
import { Waiting } from '../../../kit/page/waiting.tsx';
import { FileField } from '../../../kit/upload/file-field.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { type Import, useImport } from './use-import.ts';

/** Imports a file of the bank: account and file, preview with corrections, result. */
export function ImportStatement() {
  return (
    <div className="import-screen">
      <PageHeading title="Importa un estratto conto" />
      <WithAccounts />
    </div>
  );
}

function WithAccounts() {
  const accounts = useQuery(
    query(bankAccountContract.endpoints.list, { query: { pageSize: 100 } }),
  );
  if (accounts.isPending) return <Waiting />;
  if (!accounts.data) return <FailedLoad onRetry={() => void accounts.refetch()} />;
  const { items } = accounts.data;
  const [first] = items;
  return first ? <ImportFile accounts={items} first={first} /> : <NoAccount />;
}

function NoAccount() {
  return (
    <Notice tone="info">
      Per importare serve prima il conto su cui arrivano i bonifici.{' '}
      <Link to={`${bankAccountListPath}/new`}>Crea il conto bancario</Link>
    </Notice>
  );
}

interface ImportFileProps {
  readonly accounts: readonly BankAccount[];
  readonly first: BankAccount;
}

function ImportFile({ accounts, first }: ImportFileProps) {
  const [accountId, setAccountId] = useState(first.id);
  const state = useImport(accountId);
  const { chosen, reading, storing } = state;

  function changeAccount(id: number) {
    setAccountId(id);
    state.forget();
  }

  return (
    <>
      <Choice
        accounts={accounts}
        accountId={accountId}
        onAccount={changeAccount}
        onFile={(file) => state.choose({ file, layout: undefined })}
      />
      {state.isTooLarge && <Notice tone="error">{uploadTooLarge}</Notice>}
      {reading.isPending && <Waiting />}
      {reading.isError && <Notice tone="error">{reading.error.message}</Notice>}
      {chosen && reading.data && !storing.data && <Preview state={state} accountId={accountId} />}
      {storing.isError && (
        <Notice tone="error">
          {storing.error.message} Se l’importazione si era fermata a metà, importa di nuovo lo
          stesso file: riprende senza ripetere nulla.
        </Notice>
      )}
      {storing.data && <ImportResult result={storing.data} />}
    </>
  );
}

interface ChoiceProps {
  readonly accounts: readonly BankAccount[];
  readonly accountId: number;
  readonly onAccount: (id: number) => void;
  readonly onFile: (file: File) => void;
}

function Choice({ accounts, accountId, onAccount, onFile }: ChoiceProps) {
  const accountField = useId();
  return (
    <section className="card import-choice">
      <div className="import-field">
        <label htmlFor={accountField}>Conto</label>
        <select
          id={accountField}
          value={accountId}
          onChange={({ currentTarget }) => onAccount(Number(currentTarget.value))}
        >
          {accounts.map(({ id, name, iban }) => (
            <option key={id} value={id}>{`${name} · ${iban}`}</option>
          ))}
        </select>
      </div>
      <FileField label="File della banca" onFile={onFile}>
        Si sceglie o si trascina qui: CAMT.053, CBI, MT940, Excel o CSV, fino a {maxUploadMb} MB. Lo
        stesso movimento non si importa mai due volte.
      </FileField>
    </section>
  );
}

function Preview({ state, accountId }: { state: Import; accountId: number }) {
  const { chosen, reading, storing } = state;
  if (!chosen || !reading.data) return null;
  return (
    <>
      <PreviewPanel
        preview={reading.data}
        skipsAlike={state.skipsAlike}
        onSkipAlike={state.skipAlike}
        onLayout={(layout) => state.choose({ ...chosen, layout })}
      />
      {reading.data.problem === null && (
        <div className="import-buttons">
          {storing.isPending && (
            <ImportProgress accountId={accountId} fileName={chosen.file.name} />
          )}
          <Button loading={storing.isPending} onClick={() => void state.store()}>
            Importa
          </Button>
        </div>
      )}
    </>
  );
}
