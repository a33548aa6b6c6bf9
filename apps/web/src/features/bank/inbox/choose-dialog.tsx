import { type BankMovement, bankMovementContract } from '@canone/contracts/bank/bank-movement';
import { retryWarning } from '@canone/contracts/billing/refused-charge';
import { type Receivable, receivableContract } from '@canone/contracts/ledger/receivable';
import { TextInput } from '@mantine/core';
import {
  keepPreviousData,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { usePausedText } from '../../../kit/detail/use-paused-text.ts';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { SubmitButtons } from '../../../kit/dialog/submit-buttons.tsx';
import { formatDate, formatEuro } from '../../../kit/format/format.ts';
import { mutation, query } from '../../../kit/http/call.ts';
import type { Page } from '../../../kit/list/column.ts';
import { FailedLoad } from '../../../kit/page/failed-load.tsx';
import { Waiting } from '../../../kit/page/waiting.tsx';
import { choiceText, idleCustomers, takesNothing } from './choices.ts';
import { movementText, nothingToPay, searchedNamesOf } from './movement-texts.ts';
import type { Inbox } from './use-inbox.ts';

interface ChooseDialogProps {
  readonly movement: BankMovement;
  readonly inbox: Inbox;
}

/** Sorts unpaid receivables first, because a customer may have many paid periods. */
function receivablesOf(userName: string) {
  const sort = userName ? '-rest' : 'dueDate';
  const filters = userName ? { userName } : { isOpen: 'true' };
  const { list } = receivableContract.endpoints;
  return { ...query(list, { query: { pageSize: 50, sort, filters } }), staleTime: 0 };
}

/**
 * A dialog in which a person searches a customer by name and chooses the receivables that a movement pays. The search
 * begins with the payer's name if a customer has this name.
 */
export function ChooseDialog({ movement, inbox }: ChooseDialogProps) {
  const confirming = useMutation(mutation(bankMovementContract.endpoints.confirm));
  const [typed, setTyped] = useState<string>();
  const names = searchedNamesOf(movement.payerName);
  const similar = useQueries({ queries: names.map(receivablesOf) });
  const found = similar.map(({ data }) => data?.items ?? []);
  const isPayable = (items: readonly Receivable[]) => items.some(({ rest }) => rest > 0);
  const payer = names[found.findIndex(isPayable)];
  const idlePayer = names[found.findIndex(({ length }) => length > 0)];
  const text = typed ?? payer ?? idlePayer ?? '';
  const userName = usePausedText(text.trim());
  const [chosen, setChosen] = useState<readonly Receivable[]>([]);
  const answer = useQuery({
    ...receivablesOf(userName),
    placeholderData: keepPreviousData,
  });
  const asCredit = chosen.some(takesNothing);
  const now = Temporal.Now.instant();
  const warning = chosen.map((one) => retryWarning(one, now)).find(Boolean);

  function toggle(receivable: Receivable) {
    const others = chosen.filter(({ id }) => id !== receivable.id);
    if (others.length < chosen.length) return setChosen(others);
    // A credit belongs to one customer and uses all the money, so it cannot be combined with other receivables.
    setChosen(takesNothing(receivable) || asCredit ? [receivable] : [...chosen, receivable]);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen.length === 0) return;
    const body = { receivableIds: chosen.map(({ id }) => id), ...(asCredit && { asCredit }) };
    const { id } = movement;
    void inbox.decide(id, confirming.mutateAsync({ params: { id }, body }));
  }

  const close = () => inbox.choose(undefined);

  return (
    <Dialog title="Scegli le scadenze" width={560} isOpen onClose={close}>
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
          {chosen.length > 0 && `${choiceText(movement.amount, chosen)} ${warning ?? ''}`}
        </p>
        <SubmitButtons
          label="Registra"
          isSending={inbox.decisions.busyId === movement.id}
          isDisabled={chosen.length === 0}
          onCancel={close}
        />
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
    .filter((one) => !takesNothing(one))
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  const idle = isNamed ? idleCustomers(answer.data.items) : [];
  const choice = { chosen, onToggle };
  return (
    <>
      {payable.length === 0 && (
        <p className="muted">{nothingToPay({ isNamed, hasIdle: idle.length > 0 })}</p>
      )}
      <ul className="choices">
        {payable.map((one) => (
          <Choice
            key={one.id}
            {...choice}
            receivable={one}
            title={`${one.user.name} · ${one.plan.name}`}
          >
            Scadenza {formatDate(one.dueDate)}, {one.stateName.toLowerCase()},{' '}
            {formatEuro(one.rest)}
          </Choice>
        ))}
        {idle.map((one) => (
          <Choice key={one.id} {...choice} receivable={one} title={`${one.user.name} · a credito`}>
            Non ha scadenze da pagare
          </Choice>
        ))}
      </ul>
    </>
  );
}

interface ChoiceProps extends Pick<ChoicesProps, 'chosen' | 'onToggle'> {
  readonly receivable: Receivable;
  readonly title: string;
  readonly children: ReactNode;
}

function Choice({ receivable, title, chosen, onToggle, children }: ChoiceProps) {
  const isChosen = chosen.some(({ id }) => id === receivable.id);
  const { email } = receivable.user;
  return (
    <li>
      <label className="proposal choice" data-chosen={isChosen}>
        <input type="checkbox" checked={isChosen} onChange={() => onToggle(receivable)} />
        <span className="proposal-title">{title}</span>
        <span className="muted figures">
          {children}
          {email && ` · ${email}`}
        </span>
      </label>
    </li>
  );
}
