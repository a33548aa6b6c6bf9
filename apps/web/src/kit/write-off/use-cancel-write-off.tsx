import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { ActionIcon } from '@mantine/core';
import { IconEraserOff } from '@tabler/icons-react';
import { useReasonedChange } from '../confirm/use-reasoned-change.ts';
import { cancelWriteOffQuestion, type WriteOff } from './cancel-write-off.ts';

/** "Annulla abbuono": cancels a write-off, so that its amount is due again. */
export function useCancelWriteOff() {
  const { ask, ...state } = useReasonedChange(ledgerContract.endpoints.cancelWriteOff);
  return {
    ...state,
    ask: (writeOff: WriteOff) => ask(writeOff.id, cancelWriteOffQuestion(writeOff)),
  };
}

interface CancelRowProps {
  /** Names the write-off or its receivable in the accessible name, after "Annulla abbuono". */
  readonly label: string;
  readonly isBusy: boolean;
  readonly onCancel: () => Promise<void>;
}

/** The button for a row of a list. It is in this file, because a separate chunk would enlarge the entry script. */
export function CancelWriteOffRow({ label, isBusy, onCancel }: CancelRowProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray.8"
      size={36}
      title="Annulla abbuono"
      aria-label={`Annulla abbuono ${label}`}
      loading={isBusy}
      onClick={() => void onCancel()}
    >
      <IconEraserOff size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
