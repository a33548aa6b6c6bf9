import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Selection } from '../list/use-selection.ts';
import type { CrudRow } from './crud-contract.ts';
import type { Deletion } from './use-delete.ts';

interface DeleteSelectedProps {
  readonly selection: Selection<CrudRow>;
  readonly deletion: Deletion;
}

export function DeleteSelected({ selection, deletion }: DeleteSelectedProps) {
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
