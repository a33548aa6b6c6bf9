import { type BankTransfer, bankTransferContract } from '@canone/contracts/bank-transfer';
import { deleteMessages, inlineTableMessages } from '@canone/contracts/messages';
import { receivableContract } from '@canone/contracts/receivable';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { mutation, query } from '../../../kit/http/call.ts';
import { formatDate, formatEuro } from '../../../kit/format/format.ts';
import { useOnce } from '../../../kit/http/once.ts';
import { refreshBooks } from '../../../kit/http/refresh-books.ts';
import { notify } from '../../../kit/toast/notify.ts';
import { unnamed } from '../../../kit/http/read-answer.ts';
import { CallError } from '../../../kit/http/wire.ts';
import type { Question } from '../../../kit/confirm/confirm.tsx';
import type { Payment } from '../subscription-name.ts';
import { type Balance, balanceOf, type Due } from './balance.ts';

const { list, create, update, remove } = bankTransferContract.endpoints;

/** §9: lookup lists request page 1 of 100. */
function transfersQuery(paymentId: number) {
  return query(list, {
    query: { page: 1, pageSize: 100, filters: { paymentId }, sort: 'approvalDate' },
  });
}

function receivableQuery(paymentId: number) {
  return query(receivableContract.endpoints.get, { params: { id: String(paymentId) } });
}

/** A server of the specification has no receivables. Its reply has no code of our catalogue. */
function isWithoutReceivables(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status !== 404) return false;
  return error.code === unnamed || error.code === 'network.unreadable';
}

/** The balance of a payment, read from the server now. */
export async function readBalance(client: QueryClient, payment: Payment): Promise<Balance> {
  const [due, { items }] = await Promise.all([
    client
      .fetchQuery({ ...receivableQuery(payment.id), staleTime: 0 })
      .catch((error: unknown): Due => {
        if (isWithoutReceivables(error)) return { amount: payment.amountDue };
        throw error;
      }),
    client.fetchQuery({ ...transfersQuery(payment.id), staleTime: 0 }),
  ]);
  return balanceOf(due, items);
}

interface Written {
  readonly amount: number;
  readonly approvalDate: string | null;
}

/** The transfers of a payment and the actions on them (BNK-01). */
export function useTransfers({ id: paymentId, amountDue }: Payment) {
  const client = useQueryClient();
  const answer = useQuery({
    ...transfersQuery(paymentId),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const receivable = useQuery({ ...receivableQuery(paymentId), staleTime: 0 });
  const due: Due | undefined = isWithoutReceivables(receivable.error)
    ? { amount: amountDue }
    : receivable.data;
  // A longer list means that the transfer was saved, even without a response. The next one needs a new idempotency key.
  const creation = useOnce(create, answer.data?.totalCount);
  const change = useMutation(mutation(update));
  const deletion = useMutation(mutation(remove));

  /** Shows the result and reloads the data; returns true on success. */
  async function attempt(call: Promise<unknown>, done: string, failed: string): Promise<boolean> {
    try {
      await call;
      notify.success(done);
      return true;
    } catch (error) {
      const reason = error instanceof CallError ? error.message : undefined;
      notify.error(failed, error, reason);
      return false;
    } finally {
      await refreshBooks(client);
    }
  }

  const { saved, saveFailed, deleted, deleteFailed } = inlineTableMessages;
  return {
    answer,
    receivable,
    due,
    isSaving: creation.isPending || change.isPending,
    deletingId: deletion.isPending ? Number(deletion.variables.params.id) : undefined,
    add: (written: Written) =>
      attempt(creation.mutateAsync({ body: { paymentId, ...written } }), saved, saveFailed),
    correct: ({ id, version }: BankTransfer, written: Written) =>
      attempt(
        change.mutateAsync({ body: { id, version, paymentId, ...written } }),
        saved,
        saveFailed,
      ),
    remove: ({ id }: BankTransfer) =>
      attempt(deletion.mutateAsync({ params: { id: String(id) } }), deleted, deleteFailed),
  };
}

/** "100,00 € del 16/11/2026". */
export function transferWords({ amount, approvalDate }: BankTransfer): string {
  const when = approvalDate ? `del ${formatDate(approvalDate)}` : 'in attesa';
  return `${formatEuro(amount)} ${when}`;
}

/** BNK-02. */
export function deleteQuestion(transfer: BankTransfer, facts: Record<string, string>): Question {
  const { title, text, confirm, cancel } = deleteMessages;
  return {
    title,
    text,
    facts: { Bonifico: transferWords(transfer), ...facts },
    confirm,
    cancel,
    isDestructive: true,
  };
}
