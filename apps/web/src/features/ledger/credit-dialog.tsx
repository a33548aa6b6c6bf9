import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { retryWarning } from '@canone/contracts/billing/refused-charge';
import { type LedgerEntry, ledgerContract } from '@canone/contracts/ledger/ledger';
import { type Receivable, receivableContract } from '@canone/contracts/ledger/receivable';
import { Button, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { SubmitButtons } from '../../kit/dialog/submit-buttons.tsx';
import { formatDate, formatEuro } from '../../kit/format/format.ts';
import { query } from '../../kit/http/call.ts';
import { useIdempotentMutation } from '../../kit/http/idempotent-mutation.ts';
import { FailedLoad } from '../../kit/page/failed-load.tsx';
import { Waiting } from '../../kit/page/waiting.tsx';
import { notify } from '../../kit/toast/notify.ts';
import { creditAfter } from './credit-use.ts';
import { entryActionLabels } from './entry-actions.ts';

const { applyCredit } = ledgerContract.endpoints;

interface CreditDialogProps {
  readonly entry: LedgerEntry;
  readonly isOpen: boolean;
  readonly onDone: (after: LedgerEntry) => Promise<void>;
  readonly onClose: () => void;
}

function receivablesOf(userId: number, of: { isOpen: 'true' } | { state: 'future' }) {
  const filters = { userId: String(userId), ...of };
  const { list } = receivableContract.endpoints;
  return { ...query(list, { query: { pageSize: 100, sort: 'dueDate', filters } }), staleTime: 0 };
}

/** "Usa il credito": applies the credit to an open receivable of the same customer, or to a renewal before its due date. */
export function CreditDialog({ entry, isOpen, onDone, onClose }: CreditDialogProps) {
  const { user, credit } = entry;
  const open = useQuery(receivablesOf(user.id, { isOpen: 'true' }));
  const future = useQuery(receivablesOf(user.id, { state: 'future' }));

  function content() {
    if (open.isPending || future.isPending) return <Waiting />;
    if (!open.data || !future.data) {
      const failed = open.data ? future : open;
      return <FailedLoad onRetry={() => void failed.refetch()} />;
    }
    const items = [...open.data.items, ...future.data.items];
    if (items.length === 0) {
      return (
        <>
          <p>
            {user.name} non ha scadenze da pagare adesso. Il credito resta. Se una sua
            sottoscrizione non è attiva, premi lì «Imposta pagamento con bonifico»: poi il credito
            la può pagare.
          </p>
          <div className="dialog-buttons">
            <Button variant="default" data-autofocus onClick={onClose}>
              Chiudi
            </Button>
          </div>
        </>
      );
    }
    return <Choice entry={entry} items={items} onDone={onDone} onClose={onClose} />;
  }

  return (
    <Dialog title={entryActionLabels.applyCredit} width={520} isOpen={isOpen} onClose={onClose}>
      <p className="dialog-about">
        <strong>{user.name}</strong> <span className="muted">· credito {formatEuro(credit)}</span>
      </p>
      {content()}
    </Dialog>
  );
}

interface ChoiceProps extends Pick<CreditDialogProps, 'entry' | 'onDone' | 'onClose'> {
  readonly items: readonly Receivable[];
}

function Choice({ entry, items, onDone, onClose }: ChoiceProps) {
  const [chosenId, setChosenId] = useState(String(items[0]?.id ?? ''));
  const applying = useIdempotentMutation(applyCredit, entry.id);
  const chosen = items.find(({ id }) => String(id) === chosenId);
  const warning = chosen && retryWarning(chosen, Temporal.Now.instant());

  async function apply(event: FormEvent) {
    event.preventDefault();
    if (!chosen) return;
    try {
      const body = { receivableId: chosen.id };
      await onDone(await applying.mutateAsync({ params: { id: entry.id }, body }));
    } catch (error) {
      notify.refusal(error);
    }
  }

  return (
    <form className="dialog-form" onSubmit={(event) => void apply(event)}>
      <Radio.Group label="Per quale scadenza" value={chosenId} onChange={setChosenId}>
        <div className="credit-choices figures">
          {items.map(({ id, dueDate, plan, stateName, rest }) => (
            <Radio
              key={id}
              value={String(id)}
              label={`${formatDate(dueDate)} · ${plan.name}`}
              description={`${stateName}, da incassare ${formatEuro(rest)}`}
            />
          ))}
        </div>
      </Radio.Group>
      {chosen && <p className="muted credit-after">{creditAfter(entry.credit, chosen)}</p>}
      {warning && <p role="status">{warning}</p>}
      <SubmitButtons
        label={entryActionLabels.applyCredit}
        isSending={applying.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
