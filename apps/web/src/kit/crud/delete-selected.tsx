import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Selection } from '../list/use-selection.ts';
import type { CrudRow } from './crud-contract.ts';
import type { Deletion } from './use-delete.ts';

interface DeleteSelectedProps {
  readonly selection: Selection<CrudRow>;
  readonly deletion: Deletion;
}

export function DeleteSelected({ selection, deletion }: DeleteSelectedProps) {
  const { deleted } = deletion;
  const handled = useRef(deleted);

  // Removes rows from the selection that were deleted in another way, such as with the row's own button.
  useEffect(() => {
    if (handled.current === deleted) return;
    handled.current = deleted;
    const isDeleted = ({ id }: CrudRow) => deleted.some((row) => row.id === id);
    selection.replace(selection.rows.filter((row) => !isDeleted(row)));
  });

  async function deleteThem() {
    selection.replace(await deletion.deleteMany(selection.rows));
  }

  return (
    <Button
      size="sm"
      color="red"
      loading={deletion.isRunning}
      leftSection={<IconTrash size={16} aria-hidden="true" />}
      onClick={() => void deleteThem()}
    >
      Elimina
    </Button>
  );
}
