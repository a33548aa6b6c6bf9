import '@mantine/core/styles/ActionIcon.layer.css';
import type { PlanFeature } from '@canone/contracts/plans/plan-feature';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatText } from '../../../kit/format/format.ts';
import { takeFocus } from './take-focus.ts';

interface FeatureRowProps {
  readonly row: PlanFeature;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** True while another row is being edited. The buttons of this row are then disabled. */
  readonly isWaiting: boolean;
  /** True when the editor of this row has just closed. */
  readonly takesFocus: boolean;
  readonly onMove: (by: -1 | 1) => Promise<void>;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function FeatureRow(props: FeatureRowProps) {
  const { row, isFirst, isLast, isWaiting, takesFocus, onMove, onEdit, onRemove } = props;
  const { featureName } = row;
  return (
    <tr>
      <th scope="row">
        {row.featureId ? <Link to={`/feature/${row.featureId}`}>{featureName}</Link> : featureName}
      </th>
      <td className={row.description ? undefined : 'muted no-description'}>
        {formatText(row.description)}
      </td>
      <td>
        <div className="feature-actions">
          <MoveButton
            label={`Sposta su ${featureName}`}
            isOff={isFirst || isWaiting}
            onMove={() => onMove(-1)}
          >
            <IconArrowUp size={18} aria-hidden="true" />
          </MoveButton>
          <MoveButton
            label={`Sposta giù ${featureName}`}
            isOff={isLast || isWaiting}
            onMove={() => onMove(1)}
          >
            <IconArrowDown size={18} aria-hidden="true" />
          </MoveButton>
          <ActionIcon
            variant="subtle"
            color="gray.8"
            size={36}
            ref={takesFocus ? takeFocus : undefined}
            disabled={isWaiting}
            aria-label={`Modifica ${featureName}`}
            title="Modifica"
            onClick={onEdit}
          >
            <IconPencil size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size={36}
            disabled={isWaiting}
            aria-label={`Elimina ${featureName}`}
            title="Elimina"
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
      </td>
    </tr>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly onMove: () => Promise<void>;
  readonly children: ReactNode;
}

/**
 * Moves a row. The button uses `aria-disabled`, because a disabled button would lose the focus when the row reaches the
 * first or last place.
 */
function MoveButton({ label, isOff, onMove, children }: MoveButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray.8"
      size={36}
      aria-disabled={isOff}
      data-off={isOff}
      aria-label={label}
      title={label}
      onClick={({ currentTarget }) => {
        // The button loses the focus when its row moves, so it is focused again.
        if (!isOff) void onMove().then(() => currentTarget.focus());
      }}
    >
      {children}
    </ActionIcon>
  );
}
