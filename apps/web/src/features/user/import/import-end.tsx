import type { ImportPreview } from '@canone/contracts/customer-import/customer-import';
import { importColumns } from '@canone/contracts/customer-import/import-columns';
import { userListPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Notice } from '../../../kit/page/notice.tsx';
import { CorrectionsButton } from './corrections-button.tsx';
import { ImportRows } from './import-rows.tsx';
import { createdLabel, leftLabel, pauseText } from './import-texts.ts';
import type { CustomerImport, ImportOutcome } from './use-customer-import.ts';

interface ImportEndProps {
  readonly outcome: ImportOutcome;
  readonly preview: ImportPreview;
  readonly state: CustomerImport;
}

/** The rows that were not imported: rows with problems and rows that the server has refused. */
function leftRows({ outcome, preview }: Omit<ImportEndProps, 'state'>) {
  const refusals = new Map(outcome.refused.map(({ row, message }) => [row, message]));
  return preview.rows.flatMap((row) => {
    const message = refusals.get(row.row);
    if (message !== undefined)
      return [{ ...row, problems: [{ column: importColumns.email, message }] }];
    return row.status === 'wrong' ? [row] : [];
  });
}

const newestFirst = { sort: '-id' };

/** The result of an import, with links and buttons for the next steps. */
export function ImportEnd({ outcome, preview, state }: ImportEndProps) {
  const left = leftRows({ outcome, preview });
  return (
    <>
      <Notice tone={outcome.created === 0 ? 'info' : 'success'}>
        <p>{createdLabel(outcome)}</p>
        {outcome.created > 0 && (
          <p>
            Per abbonarli a un piano, selezionali nell’elenco, dove vengono per primi, e premi
            «Nuova sottoscrizione».
          </p>
        )}
        <Link to={userListPath} search={newestFirst}>
          Vai all’elenco
        </Link>
      </Notice>
      {outcome.pause !== null && (
        <Notice tone="warning">
          <p>{pauseText(outcome.next ?? 0, outcome.pause)}</p>
          <Button variant="default" onClick={() => void state.store()}>
            Continua
          </Button>
        </Notice>
      )}
      {left.length > 0 && (
        <Notice tone="warning">
          <p>
            {leftLabel(left.length)} Scaricale, correggile e importa quel file: l’ultima colonna
            dice che cosa non va.
          </p>
          <CorrectionsButton titles={preview.titles} rows={left} />
        </Notice>
      )}
      <div className="import-buttons">
        <Button variant="default" onClick={state.forget}>
          Importa un altro file
        </Button>
      </div>
      <ImportRows status="wrong" rows={left} />
    </>
  );
}
