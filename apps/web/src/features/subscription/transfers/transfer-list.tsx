import '@mantine/core/styles/ActionIcon.layer.css';
import type { BankTransfer } from '@canone/contracts/bank/bank-transfer';
import { plainHundredths } from '@canone/contracts/values/plain-amount';
import { ActionIcon } from '@mantine/core';
import { IconCircleCheck, IconClock, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate, formatEuro } from '../../../kit/format/format.ts';
import { draftOf } from './transfer-draft.ts';
import { TransferForm } from './transfer-form.tsx';
import { transferText, type useTransfers } from './use-transfers.ts';

interface TransferListProps {
  readonly transfers: ReturnType<typeof useTransfers>;
  readonly rows: readonly BankTransfer[];
  /** The missing amount in cents. */
  readonly missing: number;
  /**
   * True when transfers cannot be added or corrected. A transfer that was registered by mistake can still be removed.
   */
  readonly isReadOnly: boolean;
  readonly onDelete: (transfer: BankTransfer) => void;
}

export function TransferList({ rows, isReadOnly, ...others }: TransferListProps) {
  const [editedId, setEditedId] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const { transfers, missing, onDelete } = others;

  /** Opens or closes the form of a line and moves the focus to the given element. */
  function turn(id: number | undefined, focused: string) {
    flushSync(() => setEditedId(id));
    list.current?.querySelector<HTMLElement>(focused)?.focus();
  }
  const edit = ({ id }: BankTransfer) => turn(id, '.transfer-edited input');
  const stopEditing = ({ id }: BankTransfer) => turn(undefined, `[data-edit="${id}"]`);

  if (rows.length === 0)
    return <p className="transfers-empty muted">Nessun bonifico registrato.</p>;

  return (
    <ul ref={list} className="transfers figures" aria-label="Bonifici registrati">
      {rows.map((transfer) =>
        transfer.id === editedId && !isReadOnly ? (
          <li key={transfer.id} className="transfer-edited">
            <TransferForm
              start={draftOf(transfer)}
              room={missing + plainHundredths(transfer.amount)}
              submit="Salva"
              isSaving={transfers.isSaving}
              onCancel={() => stopEditing(transfer)}
              onSave={async (written) => {
                const isSaved = await transfers.correct(transfer, written);
                if (isSaved) stopEditing(transfer);
                return isSaved;
              }}
            />
          </li>
        ) : (
          <li key={transfer.id} className="transfer">
            <Approval date={transfer.approvalDate} />
            <span className="transfer-amount">{formatEuro(transfer.amount)}</span>
            <span className="transfer-buttons">
              {!isReadOnly && (
                <ActionIcon
                  variant="subtle"
                  color="gray.8"
                  size={36}
                  title="Modifica"
                  aria-label={`Modifica il bonifico ${transferText(transfer)}`}
                  data-edit={transfer.id}
                  onClick={() => edit(transfer)}
                >
                  <IconPencil size={18} aria-hidden="true" />
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                color="red"
                size={36}
                title="Elimina"
                aria-label={`Elimina il bonifico ${transferText(transfer)}`}
                loading={transfers.deletingId === transfer.id}
                onClick={() => onDelete(transfer)}
              >
                <IconTrash size={18} aria-hidden="true" />
              </ActionIcon>
            </span>
          </li>
        ),
      )}
    </ul>
  );
}

function Approval({ date }: { date: string | null }) {
  const Icon = date ? IconCircleCheck : IconClock;
  return (
    <span className="transfer-approval" data-approved={date !== null}>
      <Icon size={18} aria-hidden="true" />
      {formatDate(date)}
    </span>
  );
}
