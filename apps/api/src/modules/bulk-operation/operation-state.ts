import type { OperationState } from '@canone/contracts/lists/bulk-operation';

interface Facts {
  readonly waiting: number;
  readonly isDue: boolean;
  readonly isCancelled: boolean;
}

/** An operation with waiting rows is running while it is due. An operation without waiting rows is over. */
export function operationStateOf({ waiting, isDue, isCancelled }: Facts): OperationState {
  if (waiting > 0) return isDue ? 'running' : 'stopped';
  return isCancelled ? 'cancelled' : 'finished';
}
