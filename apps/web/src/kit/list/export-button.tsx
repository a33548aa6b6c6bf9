import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useConfirm } from '../confirm/confirm.tsx';
import { countOf } from '../format.ts';
import type { EntityName } from '../name.ts';
import { notify } from '../toast/notify.ts';
import { downloadCsv } from './download.ts';
import type { List } from './use-list-state.ts';

/** What of a list can be had as a file. */
export interface Exported {
  readonly endpoint: Endpoint;
  /** The order on the screen where nobody has chosen one. */
  readonly sort?: string;
}

interface ExportButtonProps {
  readonly name: EntityName;
  readonly list: List;
  readonly exported: Exported;
  readonly totalCount: number;
}

/** From so many rows on it is asked first: it takes a while, and few spreadsheets like them. */
const many = 10_000;

/** "Esporta CSV" of every row that meets the filters, on whichever page it is (LST-15). */
export function ExportButton({ name, list, exported, totalCount }: ExportButtonProps) {
  const confirm = useConfirm();
  const [lines, setLines] = useState(0);
  const leaving = useRef<AbortController>(undefined);
  const all = countOf(totalCount, name);
  const download = useMutation({
    networkMode: 'always',
    mutationFn: async (signal: AbortSignal) => {
      const { readExport } = await import('./export-list.ts');
      const query = { filters: list.filters, sort: list.sort ?? exported.sort };
      downloadCsv(name, await readExport(exported.endpoint, query, { signal, onLines: setLines }));
    },
    onSuccess: () => notify.success(`Esportazione completata: ${all}.`),
    onError: (error, signal) => {
      if (!signal.aborted) notify.error('Esportazione non riuscita.', error, error.message);
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

  const share = Math.min(99, Math.floor((100 * lines) / (totalCount + 1)));
  return (
    <>
      {download.isPending ? (
        <Button size="sm" variant="default" onClick={() => leaving.current?.abort()}>
          Esportazione: {share}% · Interrompi
        </Button>
      ) : (
        <Button
          size="sm"
          variant="default"
          aria-label={`Esporta CSV di tutto l’elenco: ${all}`}
          leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
          disabled={totalCount === 0}
          onClick={() => void start()}
        >
          Esporta CSV
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {download.isPending && 'Esportazione in corso'}
      </span>
    </>
  );
}
