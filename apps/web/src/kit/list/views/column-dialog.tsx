import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { ActionIcon, Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../dialog/dialog.tsx';
import { chosenColumns } from '../chosen-columns.ts';
import { choicesOf, moveColumn, shownKeys, toggled } from './column-order.ts';
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

/**
 * The dialog in which a person chooses and orders the columns of a list. Their widths are stored in this browser. The
 * export always has the same columns.
 */
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
    const keys = shownKeys(columns, choices);
    rememberWidths(list.path, widths);
    applyWidths(chosenColumns(columns, keys), widths);
    list.showColumns(keys);
    onClose();
  }

  return (
    <Dialog title="Colonne" width={520} isOpen={isOpen} onClose={onClose}>
      <form className="view-form" onSubmit={apply}>
        <ul className="column-choices">
          {choices.map((choice, index) => (
            <ColumnRow
              key={choice.key}
              label={columns.find(({ key }) => key === choice.key)?.label ?? choice.key}
              isShown={choice.isShown}
              // The last shown column cannot be hidden, because a table needs a column.
              isOnly={choice.isShown && shown === 1}
              place={{ isFirst: index === 0, isLast: index === choices.length - 1 }}
              width={widths[choice.key] ?? ''}
              onToggle={() => setChoices(toggled(choices, choice.key))}
              onWidth={(width) => setWidth(choice.key, width)}
              onMove={(step) => setChoices(moveColumn(choices, choice.key, step))}
            />
          ))}
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

interface ColumnRowProps {
  readonly label: string;
  readonly isShown: boolean;
  readonly isOnly: boolean;
  readonly place: { readonly isFirst: boolean; readonly isLast: boolean };
  readonly width: string;
  readonly onToggle: () => void;
  readonly onWidth: (width: string) => void;
  readonly onMove: (step: -1 | 1) => void;
}

function ColumnRow({ label, isShown, isOnly, place, width, ...on }: ColumnRowProps) {
  const moves = [
    { to: 'prima', step: -1, isAtEnd: place.isFirst, Arrow: IconArrowUp },
    { to: 'dopo', step: 1, isAtEnd: place.isLast, Arrow: IconArrowDown },
  ] as const;
  return (
    <li>
      <Checkbox label={label} checked={isShown} disabled={isOnly} onChange={on.onToggle} />
      <NativeSelect
        className="column-width"
        size="xs"
        aria-label={`Larghezza di ${label}`}
        data={widthOptions}
        value={width}
        onChange={({ currentTarget }) => on.onWidth(currentTarget.value)}
      />
      {moves.map(({ to, step, isAtEnd, Arrow }) => (
        <ActionIcon
          key={to}
          variant="subtle"
          color="gray.8"
          size={36}
          aria-label={`Sposta ${label} ${to}`}
          // A disabled button would lose the focus when its column reaches the first or last place.
          aria-disabled={isAtEnd}
          onClick={() => on.onMove(step)}
        >
          <Arrow size={18} aria-hidden="true" />
        </ActionIcon>
      ))}
    </li>
  );
}
