import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

interface EditRowProps {
  readonly to: string;
  readonly label: string;
  /** Without the permission to change the row, the link opens it read-only. */
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
  readonly onDelete: () => Promise<void>;
}

export function DeleteRow({ label, onDelete }: DeleteRowProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      size={36}
      aria-label={`Elimina ${label}`}
      title="Elimina"
      onClick={() => void onDelete()}
    >
      <IconTrash size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
