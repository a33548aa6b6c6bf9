import './import-customers.css';
import {
  type ImportPreview,
  importRefusals,
} from '@canone/contracts/customer-import/customer-import';
import { importUsersPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { formatInteger } from '../../../kit/format/format.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import { PageHeading } from '../../../kit/page/page-heading.tsx';
import { pageLabel } from '../../../kit/page/page-label.ts';
import { Waiting } from '../../../kit/page/waiting.tsx';
import { CorrectionsButton } from './corrections-button.tsx';
import { ImportEnd } from './import-end.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportSource } from './import-source.tsx';
import { customersLabel, rowStates, rowStatuses } from './import-texts.ts';
import { type CustomerImport, useCustomerImport } from './use-customer-import.ts';

/**
 * Imports customers from a file or from pasted rows of a spreadsheet (AH16). It shows a preview of each row, then the
 * result.
 */
export function ImportCustomers() {
  const state = useCustomerImport();
  const { reading, storing, outcome } = state;
  const isOver = outcome && (outcome.next === null || outcome.pause !== null);
  return (
    <div className="import-screen">
      <PageHeading title={pageLabel(importUsersPath)} />
      {isOver && reading.data ? (
        <ImportEnd outcome={outcome} preview={reading.data} state={state} />
      ) : (
        <>
          {!storing.isPending && <ImportSource onFile={state.choose} />}
          {state.isTooLarge && <Notice tone="error">{importRefusals.tooLarge}</Notice>}
          {reading.isPending && <Waiting />}
          {reading.isError && <Notice tone="error">{reading.error.message}</Notice>}
          {storing.isError && (
            <Notice tone="error">
              {storing.error.message} I clienti già creati restano, e qui sotto risultano già
              presenti: importa di nuovo per continuare.
            </Notice>
          )}
          {reading.data && <Preview state={state} preview={reading.data} />}
        </>
      )}
    </div>
  );
}

interface PreviewProps {
  readonly state: CustomerImport;
  readonly preview: ImportPreview;
}

function Preview({ state, preview }: PreviewProps) {
  const { storing, outcome } = state;
  const { rows, titles, unused } = preview;
  const rowsOf = (status: (typeof rowStatuses)[number]) =>
    rows.filter((row) => row.status === status);
  const wrong = rowsOf('wrong');
  const count = rowsOf('new').length;
  return (
    <>
      <section className="card import-summary" aria-label="Anteprima">
        <h2>{`Anteprima: ${state.file?.name ?? ''}`}</h2>
        <dl className="import-facts figures">
          {rowStatuses.toReversed().map((status) => (
            <Fact key={status} label={rowStates[status].many} count={rowsOf(status).length} />
          ))}
        </dl>
        {unused.length > 0 && (
          <p className="muted import-unused">{`Colonne che non leggo: ${unused.join(', ')}.`}</p>
        )}
        <div className="import-buttons">
          {storing.isPending && <Progress done={outcome?.created ?? 0} count={count} />}
          {wrong.length > 0 && <CorrectionsButton titles={titles} rows={wrong} />}
          {count > 0 ? (
            <Button loading={storing.isPending} onClick={() => void state.store()}>
              {`Importa ${customersLabel(count)}`}
            </Button>
          ) : (
            <p>Non c’è nessun cliente nuovo da importare.</p>
          )}
        </div>
      </section>
      {rowStatuses.map((status) => (
        <ImportRows key={status} status={status} rows={rowsOf(status)} />
      ))}
    </>
  );
}

function Fact({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{formatInteger(count)}</dd>
    </>
  );
}

function Progress({ done, count }: { readonly done: number; readonly count: number }) {
  return (
    <div className="import-progress">
      <progress aria-label="Importazione in corso" max={count} value={done} />
      <p role="status" className="muted figures">
        {`Creati ${customersLabel(done)} di ${formatInteger(count)}`}
      </p>
    </div>
  );
}
