import type { Column } from '@canone/contracts/kit/column';
import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { exportFailed } from '@canone/contracts/texts/common-messages';
import type { EntityName } from '@canone/contracts/texts/entity-names';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeXls } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useConfirm } from '../confirm/confirm.tsx';
import { countOf } from '../format/format.ts';
import { notify } from '../toast/notify.ts';
import type { FileKind } from './download.ts';
import type { List } from './use-list-state.ts';

/** The export options of a list. */
export interface Exported {
  readonly endpoint: Endpoint;
  /** The endpoint for the same data as an Excel workbook, if the list offers one. */
  readonly xlsx?: Endpoint | undefined;
  /** The default order of the list. */
  readonly sort?: string;
  /** The columns of the CSV of the selected rows, if they differ from the columns of the screen. */
  readonly columns?: readonly Column[] | undefined;
  /** Converts a row of the list to a row of the CSV of the selected rows. */
  readonly row?: (row: never) => unknown;
}

interface ExportButtonProps {
  readonly name: EntityName;
  readonly list: List;
  readonly exported: Exported;
  readonly totalCount: number;
}

/**
 * An export with at least this number of rows asks first, because it takes long and few spreadsheet programs can open
 * it.
 */
const many = 10_000;

interface FileButtonProps extends ExportButtonProps {
  readonly endpoint: Endpoint;
  readonly kind: FileKind;
}

const labels: Readonly<Record<FileKind, string>> = { csv: 'Esporta CSV', xlsx: 'Esporta Excel' };

/** Exports every filtered row, not only the current page (LST-15). */
export function ExportButton(props: ExportButtonProps) {
  const { endpoint, xlsx } = props.exported;
  return (
    <>
      <FileButton {...props} endpoint={endpoint} kind="csv" />
      {xlsx && <FileButton {...props} endpoint={xlsx} kind="xlsx" />}
    </>
  );
}

function FileButton({ name, list, exported, totalCount, endpoint, kind }: FileButtonProps) {
  const confirm = useConfirm();
  const [lines, setLines] = useState(0);
  const leaving = useRef<AbortController>(undefined);
  const all = countOf(totalCount, name);
  const download = useMutation({
    networkMode: 'always',
    mutationFn: async (signal: AbortSignal) => {
      const [{ readExport }, { downloadTable }] = await Promise.all([
        import('./export-list.ts'),
        import('./download.ts'),
      ]);
      const query = { filters: list.filters, sort: list.sort ?? exported.sort };
      const parts = await readExport(endpoint, { query }, { signal, onLines: setLines });
      downloadTable(name, kind, { parts, days: list.filters });
    },
    onSuccess: () => notify.success(`Esportazione completata: ${all}.`),
    onError: (error, signal) => {
      if (!signal.aborted) notify.error(exportFailed, error, error.message);
    },
  });

  async function start() {
    const isWanted =
      totalCount <= many ||
      (await confirm({
        title: 'Esportare tutto l’elenco?',
        text: `Il file conterrà ${all}: può servire qualche minuto.`,
        confirm: 'Esporta',
        cancel: 'Annulla',
      }));
    if (!isWanted) return;
    setLines(0);
    leaving.current = new AbortController();
    download.mutate(leaving.current.signal);
  }

  const Icon = kind === 'csv' ? IconFileSpreadsheet : IconFileTypeXls;
  const share = Math.min(99, Math.floor((100 * lines) / (totalCount + 1)));
  return (
    <>
      {download.isPending ? (
        <Button size="sm" variant="default" onClick={() => leaving.current?.abort()}>
          {kind === 'csv' ? `Esportazione: ${share}% · Interrompi` : 'Esportazione · Interrompi'}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="default"
          aria-label={`${labels[kind]} di tutto l’elenco: ${all}`}
          leftSection={<Icon size={16} aria-hidden="true" />}
          disabled={totalCount === 0}
          onClick={() => void start()}
        >
          {labels[kind]}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {download.isPending && 'Esportazione in corso'}
      </span>
    </>
  );
}
