import type { Column } from '@canone/contracts/kit/column';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatInteger } from '../format/format.ts';
import type { EntityName } from '../format/name.ts';
import { csvHeading, csvRows } from '@canone/contracts/kit/csv';
import { downloadTable } from './download.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps<Row> {
  readonly name: EntityName;
  readonly selection: Selection<Row>;
  readonly columns: readonly Column[];
  readonly pageSize: ReactNode;
  readonly children: ReactNode;
}

/** Replaces the list's bar while rows are selected. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { name, selection, columns, pageSize, children } = props;
  const { rows, replace } = selection;
  return (
    <div className="list-bar selection-bar">
      <p className="list-count" role="status">
        Righe selezionate: {formatInteger(rows.length)}
      </p>
      <div className="selection-buttons">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
          onClick={() => downloadTable(name, 'csv', [csvHeading(columns), csvRows(rows, columns)])}
        >
          Esporta CSV
        </Button>
        {children}
        <Button size="sm" variant="subtle" onClick={() => replace([])}>
          Deseleziona
        </Button>
        {pageSize}
      </div>
    </div>
  );
}
