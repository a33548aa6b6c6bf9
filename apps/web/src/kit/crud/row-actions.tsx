import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

interface EditRowProps {
  readonly to: string;
  readonly label: string;
  /** False when the person may not change the row. The link then opens the record read-only. */
  readonly canEdit: boolean;
}

export function EditRow({ to, label, canEdit }: EditRowProps) {
  const [Icon, verb] = canEdit ? [IconPencil, 'Modifica'] : [IconEye, 'Apri'];
  return (
    <ActionIcon
      renderRoot={(root) => <Link to={to} data-opens {...root} />}
      variant="subtle"
      color="gray.8"
      size={36}
      aria-label={`${verb} ${label}`}
      title={verb}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
}

interface DeleteRowProps {
  readonly label: string;
  /** Returns whether the row is deleted. */
  readonly onDelete: () => Promise<boolean>;
}

export function DeleteRow({ label, onDelete }: DeleteRowProps) {
  /**
   * After a deletion the focus moves to the next row. Without a next row it moves to the previous row, and without rows
   * to the heading.
   */
  async function deleteRow(button: HTMLElement) {
    const row = button.closest('tr, .row-card');
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    if (!(await onDelete())) return;
    const next = neighbour?.querySelector<HTMLElement>('[title=Elimina]');
    (next ?? document.querySelector('h1'))?.focus();
  }

  return (
    <ActionIcon
      variant="subtle"
      color="red"
      size={36}
      aria-label={`Elimina ${label}`}
      title="Elimina"
      onClick={(event) => void deleteRow(event.currentTarget)}
    >
      <IconTrash size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
