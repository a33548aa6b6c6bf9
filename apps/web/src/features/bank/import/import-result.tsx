import type { ImportedStatement } from '@canone/contracts/bank/bank-statement';
import { bankMovementListPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatInteger } from '../../../kit/format/format.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import { movementsLabel } from '../statement-texts.ts';
import { BalanceProof } from './balance-proof.tsx';
import { SkippedRows } from './skipped-rows.tsx';

/** Moves the focus to the next step, because the button that started the import has disappeared. */
const focus = (link: HTMLAnchorElement | null) => link?.focus();

/** The result of an import, with a link to the movements. */
export function ImportResult({ result }: { result: ImportedStatement }) {
  const { id, new: added, known, alike, confirmed, skipped, skippedRows, balances } = result;
  return (
    <section className="card import-result" aria-label="Esito dell’importazione">
      <Notice tone="success">
        {added === 0
          ? 'Nessun movimento nuovo: c’erano già tutti.'
          : `${movementsLabel(added)} ${added === 1 ? 'nuovo' : 'nuovi'} da questo file.`}
      </Notice>
      <dl className="import-facts figures">
        <dt>Nuovi</dt>
        <dd>{formatInteger(added)}</dd>
        <dt>Già importati</dt>
        <dd>{formatInteger(known)}</dd>
        {alike > 0 && (
          <>
            <dt>Saltati perché già presenti</dt>
            <dd>{formatInteger(alike)}</dd>
          </>
        )}
        <dt>Registrati da soli</dt>
        <dd>{formatInteger(confirmed)}</dd>
        <dt>Saltati</dt>
        <dd>{formatInteger(skipped)}</dd>
        <BalanceProof balances={balances} />
      </dl>
      <SkippedRows rows={skippedRows} total={skipped} />
      <div className="import-buttons">
        <Button
          renderRoot={(root) => (
            <Link
              to={bankMovementListPath}
              search={{ statementId: String(id) }}
              {...root}
              ref={focus}
            />
          )}
        >
          Vai ai movimenti
        </Button>
      </div>
    </section>
  );
}
