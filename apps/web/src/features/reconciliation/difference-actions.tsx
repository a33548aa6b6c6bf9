import type { PaymentDifference, ProposedFix } from '@canone/contracts/payments/reconciliation';
import { ledgerListPath, subscriptionListPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EditRow } from '../../kit/crud/row-actions.tsx';
import { creditFilters, type DifferenceRow, fixVerbs } from './difference-row.ts';

interface DifferenceActionsProps {
  readonly row: DifferenceRow;
  readonly isBusy: boolean;
  readonly onFix: (difference: PaymentDifference, fix: ProposedFix) => void;
  readonly onDismiss: (difference: PaymentDifference) => void;
}

export function DifferenceActions({ row, isBusy, onFix, onDismiss }: DifferenceActionsProps) {
  const { about, kind, difference } = row;
  const { fixes, subscriptionId, resolvedAt } = difference;
  const which = `${kind}, ${about}`;
  const credit = creditFilters(difference);
  return (
    <>
      {credit && (
        <Button
          className="difference-act"
          size="xs"
          variant="light"
          aria-label={`Vedi il credito: ${which}`}
          renderRoot={(root) => <Link to={ledgerListPath} search={credit} {...root} />}
        >
          Vedi il credito
        </Button>
      )}
      {resolvedAt === null &&
        fixes.map((fix) => (
          <Button
            key={fix}
            className="difference-act"
            size="xs"
            variant="light"
            disabled={isBusy}
            aria-label={`${fixVerbs[fix]}: ${which}`}
            onClick={() => onFix(difference, fix)}
          >
            {fixVerbs[fix]}
          </Button>
        ))}
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
        <EditRow to={`${subscriptionListPath}/${subscriptionId}`} label={about} canEdit={false} />
      )}
    </>
  );
}
