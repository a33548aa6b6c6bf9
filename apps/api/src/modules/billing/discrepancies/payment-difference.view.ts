import {
  differenceKinds,
  fixesOf,
  type PaymentDifference,
} from '@canone/contracts/payments/reconciliation';
import type { DifferenceRow } from './payment-difference.repository.ts';

export function differenceView({ proposedFix, ...row }: DifferenceRow): PaymentDifference {
  const { kind, providerValue } = row;
  return {
    ...row,
    kindName: differenceKinds[kind],
    fixes: [...fixesOf({ proposedFix, providerValue })],
  };
}
