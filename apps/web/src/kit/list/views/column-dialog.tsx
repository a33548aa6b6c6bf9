import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { ActionIcon, Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../dialog/dialog.tsx';
import { choicesOf, keysOf, moved, toggled } from './column-order.ts';
import { chosenColumns } from '../chosen-columns.ts';
import {
  applyWidths,
  type ColumnWidths,
  isColumnWidth,
  rememberWidths,
  widthLabels,
  widthsOf,
} from './column-widths.ts';
import type { SavedViewsProps } from './saved-tabs.tsx';

interface ColumnDialogProps extends SavedViewsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const widthOptions = [
  { value: '', label: 'Automatica' },
  ...Object.entries(widthLabels).map(([value, label]) => ({ value, label })),
];

/** Chooses and orders the columns of a list, and their widths in this browser. The export keeps its own. */
export function ColumnDialog({ list, columns, isOpen, onClose }: ColumnDialogProps) {
  const [choices, setChoices] = useState(() => choicesOf(columns, list.columns));
  const [widths, setWidths] = useState<ColumnWidths>(() => widthsOf(list.path));
  const shown = choices.filter(({ isShown }) => isShown).length;

  function setWidth(key: string, chosen: string) {
    const { [key]: _, ...others } = widths;
    setWidths(isColumnWidth(chosen) ? { ...others, [key]: chosen } : others);
  }

  function reset() {
    setChoices(choicesOf(columns, undefined));
    setWidths({});
  }

  function apply(event: FormEvent) {
    event.preventDefault();
    const keys = keysOf(columns, choices);
    rememberWidths(list.path, widths);
    applyWidths(chosenColumns(columns, keys), widths);
    list.showColumns(keys);
    onClose();
  }

  return (
    <Dialog title="Colonne" width={520} isOpen={isOpen} onClose={onClose}>
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
                <NativeSelect
                  className="column-width"
                  size="xs"
                  aria-label={`Larghezza di ${label}`}
                  data={widthOptions}
                  value={widths[key] ?? ''}
                  onChange={({ currentTarget }) => setWidth(key, currentTarget.value)}
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
          <Button variant="subtle" onClick={reset}>
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
