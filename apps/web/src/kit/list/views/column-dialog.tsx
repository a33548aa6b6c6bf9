import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../dialog/dialog.tsx';
import { choicesOf, keysOf, moved, toggled } from './column-order.ts';
import type { SavedViewsProps } from './saved-tabs.tsx';

interface ColumnDialogProps extends SavedViewsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Chooses and orders the columns of a list. The export keeps its own. */
export function ColumnDialog({ list, columns, isOpen, onClose }: ColumnDialogProps) {
  const [choices, setChoices] = useState(() => choicesOf(columns, list.columns));
  const shown = choices.filter(({ isShown }) => isShown).length;

  function apply(event: FormEvent) {
    event.preventDefault();
    list.showColumns(keysOf(columns, choices));
    onClose();
  }

  return (
    <Dialog title="Colonne" width={460} isOpen={isOpen} onClose={onClose}>
      <form className="view-form" onSubmit={apply}>
        <ul className="column-choices">
          {choices.map(({ key, isShown }, index) => {
            const label = columns.find((column) => column.key === key)?.label ?? key;
            return (
              <li key={key}>
                <Checkbox
                  label={label}
                  checked={isShown}
                  // a table needs one column
                  disabled={isShown && shown === 1}
                  onChange={() => setChoices(toggled(choices, key))}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray.8"
                  size={36}
                  aria-label={`Sposta ${label} prima`}
                  // a disabled button would lose the focus at the end of a column's way
                  aria-disabled={index === 0}
                  onClick={() => setChoices(moved(choices, key, -1))}
                >
                  <IconArrowUp size={18} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray.8"
                  size={36}
                  aria-label={`Sposta ${label} dopo`}
                  aria-disabled={index === choices.length - 1}
                  onClick={() => setChoices(moved(choices, key, 1))}
                >
                  <IconArrowDown size={18} aria-hidden="true" />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
        <p className="muted">Le colonne dell’esportazione non cambiano.</p>
        <div className="view-buttons">
          <Button variant="subtle" onClick={() => setChoices(choicesOf(columns, undefined))}>
            Ripristina
          </Button>
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button type="submit">Applica</Button>
        </div>
      </form>
    </Dialog>
  );
}
