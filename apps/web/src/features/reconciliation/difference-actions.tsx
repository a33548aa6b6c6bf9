import type { PaymentDifference } from '@canone/contracts/reconciliation';
import { Button } from '@mantine/core';
import { EditRow } from '../../kit/crud/row-actions.tsx';
import type { DifferenceRow } from './difference-row.ts';

interface DifferenceActionsProps {
  readonly row: DifferenceRow;
  readonly isBusy: boolean;
  readonly onFix: (difference: PaymentDifference) => void;
  readonly onDismiss: (difference: PaymentDifference) => void;
}

export function DifferenceActions({ row, isBusy, onFix, onDismiss }: DifferenceActionsProps) {
  const { about, kind, difference } = row;
  const { proposedFix, subscriptionId, resolvedAt } = difference;
  const which = `${kind}, ${about}`;
  return (
    <>
      {resolvedAt === null && proposedFix !== null && (
        <Button
          className="difference-act"
          size="xs"
          variant="light"
          disabled={isBusy}
          aria-label={`Applica: ${which}`}
          onClick={() => onFix(difference)}
        >
          Applica
        </Button>
      )}
      {resolvedAt === null && (
        <Button
          className="difference-act"
          size="xs"
          variant="default"
          disabled={isBusy}
          aria-label={`Archivia: ${which}`}
          onClick={() => onDismiss(difference)}
        >
          Archivia
        </Button>
      )}
      {subscriptionId !== null && (
        <EditRow to={`/subscription/${subscriptionId}`} label={about} canEdit={false} />
      )}
    </>
  );
}
