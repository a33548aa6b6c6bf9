import type { BankMovement } from '@canone/contracts/bank/bank-movement';
import { retryWarning } from '@canone/contracts/billing/refused-charge';
import { type Receivable, receivableContract } from '@canone/contracts/ledger/receivable';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { formatDate, formatEuro } from '../../../kit/format/format.ts';
import { query } from '../../../kit/http/call.ts';
import type { Page } from '../../../kit/list/list-screen.tsx';
import { FailedLoad } from '../../../kit/page/failed-load.tsx';
import { Waiting } from '../../../kit/page/waiting.tsx';
import { differenceText, longestWordOf, movementText, nothingToPay } from './movement-texts.ts';

interface ChooseDialogProps {
  readonly movement: BankMovement;
  readonly isBusy: boolean;
  readonly onPay: (receivableIds: readonly number[]) => void;
  readonly onClose: () => void;
}

const titleOf = ({ user, plan }: Receivable) => `${user.name} · ${plan.name}`;

/** What is still to pay comes first: a name may have many paid periods. */
function receivablesOf(userName: string) {
  const sort = userName ? '-rest' : 'dueDate';
  const filters = userName ? { userName } : { isOpen: 'true' };
  const { list } = receivableContract.endpoints;
  return { ...query(list, { query: { pageSize: 50, sort, filters } }), staleTime: 0 };
}

/** Chooses the receivables that a movement pays, by the customer's name. It begins with the payer's, if a customer has it. */
export function ChooseDialog({ movement, isBusy, onPay, onClose }: ChooseDialogProps) {
  const [typed, setTyped] = useState<string>();
  const names = [movement.payerName ?? '', longestWordOf(movement.payerName ?? '')];
  const similar = useQueries({
    queries: names.map((name) => ({ ...receivablesOf(name), enabled: name !== '' })),
  });
  const isPayable = ({ data }: { data?: Page<Receivable> | undefined }) =>
    data?.items.some(({ rest }) => rest > 0) ?? false;
  const text = typed ?? names[similar.findIndex(isPayable)] ?? '';
  const [userName] = useDebouncedValue(text.trim(), 250);
  const [chosen, setChosen] = useState<readonly Receivable[]>([]);
  const answer = useQuery({
    ...receivablesOf(userName),
    placeholderData: keepPreviousData,
  });
  const rest = chosen.reduce((sum, one) => sum + one.rest, 0);
  const now = Temporal.Now.instant();
  const warning = chosen.map((one) => retryWarning(one, now)).find(Boolean);

  function toggle(receivable: Receivable) {
    const others = chosen.filter(({ id }) => id !== receivable.id);
    setChosen(others.length === chosen.length ? [...chosen, receivable] : others);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen.length > 0) onPay(chosen.map(({ id }) => id));
  }

  return (
    <Dialog title="Scegli le scadenze" width={560} isOpen onClose={onClose}>
      <form className="dialog-form" onSubmit={submit}>
        <p className="dialog-about">{movementText(movement)}</p>
        <TextInput
          data-autofocus
          label="Cliente"
          value={text}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Choices answer={answer} isNamed={userName !== ''} chosen={chosen} onToggle={toggle} />
        <p role="status">
          {chosen.length > 0 &&
            `Scelte ${chosen.length}, ${formatEuro(rest)}. ${differenceText(movement.amount, rest) ?? ''} ${warning ?? ''}`}
        </p>
        <div className="dialog-buttons">
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button type="submit" loading={isBusy} disabled={chosen.length === 0}>
            Registra
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ChoicesProps {
  readonly answer: UseQueryResult<Page<Receivable>>;
  readonly isNamed: boolean;
  readonly chosen: readonly Receivable[];
  readonly onToggle: (receivable: Receivable) => void;
}

function Choices({ answer, isNamed, chosen, onToggle }: ChoicesProps) {
  if (answer.isPending) return <Waiting />;
  if (!answer.data) return <FailedLoad onRetry={() => void answer.refetch()} />;
  const payable = answer.data.items
    .filter((one) => one.rest > 0)
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  if (payable.length === 0) return <p className="muted">{nothingToPay(isNamed)}</p>;
  return (
    <ul className="choices">
      {payable.map((one) => (
        <li key={one.id}>
          <label className="proposal choice" data-chosen={chosen.some(({ id }) => id === one.id)}>
            <input
              type="checkbox"
              checked={chosen.some(({ id }) => id === one.id)}
              onChange={() => onToggle(one)}
            />
            <span className="proposal-title">{titleOf(one)}</span>
            <span className="muted figures">
              Scadenza {formatDate(one.dueDate)}, {one.stateName.toLowerCase()},{' '}
              {formatEuro(one.rest)}
              {one.user.email && ` · ${one.user.email}`}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
