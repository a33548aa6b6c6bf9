import type { Receivable } from '@canone/contracts/ledger/receivable';
import { receivableListPath, subscriptionListPath } from '@canone/contracts/texts/page-paths';
import { ActionIcon } from '@mantine/core';
import { IconEraser, IconMailForward, IconReceiptEuro } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EditRow } from '../../kit/crud/row-actions.tsx';
import { CancelWriteOffRow } from '../../kit/write-off/use-cancel-write-off.tsx';
import { canRemind, canWriteOff, receivableText } from './receivable-facts.ts';
import type { useCancelNewestWriteOff } from './use-cancel-newest-write-off.ts';
import type { useWriteOff } from './use-write-off.ts';

interface ReceivableActionsProps {
  readonly receivable: Receivable;
  /** Undefined if the person may not write off. */
  readonly writeOff: ReturnType<typeof useWriteOff> | undefined;
  readonly cancelling: ReturnType<typeof useCancelNewestWriteOff> | undefined;
  readonly onRemind: () => void;
}

const look = { variant: 'subtle', color: 'gray.8', size: 36 } as const;

/** The actions that are possible for a row of the list of receivables. */
export function ReceivableActions({
  receivable,
  writeOff,
  cancelling,
  onRemind,
}: ReceivableActionsProps) {
  const text = receivableText(receivable);
  return (
    <>
      {canRemind(receivable) && (
        <ActionIcon {...look} title="Sollecita" aria-label={`Sollecita ${text}`} onClick={onRemind}>
          <IconMailForward size={18} aria-hidden="true" />
        </ActionIcon>
      )}
      {writeOff && canWriteOff(receivable) && (
        <ActionIcon
          {...look}
          title="Abbuona"
          aria-label={`Abbuona ${text}`}
          loading={writeOff.busyId === receivable.id}
          onClick={() => void writeOff.ask(receivable)}
        >
          <IconEraser size={18} aria-hidden="true" />
        </ActionIcon>
      )}
      {cancelling && receivable.isWriteOffCancellable && (
        <CancelWriteOffRow
          label={text}
          isBusy={cancelling.busyId === receivable.id}
          onCancel={() => cancelling.ask(receivable)}
        />
      )}
      {receivable.isRequestable && (
        <ActionIcon
          {...look}
          title="Richiesta di pagamento"
          aria-label={`Richiesta di pagamento ${text}`}
          renderRoot={(root) => <Link to={`${receivableListPath}/${receivable.id}`} {...root} />}
        >
          <IconReceiptEuro size={18} aria-hidden="true" />
        </ActionIcon>
      )}
      <EditRow
        to={`${subscriptionListPath}/${receivable.subscriptionId}`}
        label={`la sottoscrizione: ${text}`}
        canEdit={false}
      />
    </>
  );
}
