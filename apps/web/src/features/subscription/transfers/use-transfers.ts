import { type BankTransfer, bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import type { Result } from '@canone/contracts/kit/endpoint';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { deleteMessages } from '@canone/contracts/texts/messages';
import { inlineTableMessages } from '@canone/contracts/texts/plan-messages';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Question } from '../../../kit/confirm/confirm.tsx';
import { formatDate, formatEuro } from '../../../kit/format/format.ts';
import { mutation, query } from '../../../kit/http/call.ts';
import { readEveryPage } from '../../../kit/http/every-page.ts';
import { useIdempotentMutation } from '../../../kit/http/idempotent-mutation.ts';
import { unnamedRefusal } from '../../../kit/http/read-answer.ts';
import { refreshBooks } from '../../../kit/http/refresh-books.ts';
import { CallError } from '../../../kit/http/wire.ts';
import { notify } from '../../../kit/toast/notify.ts';
import type { Payment } from '../last-payment.ts';
import { balanceOf, type Due, type TransferBalance } from './balance.ts';

const { list, create, update, remove } = bankTransferContract.endpoints;

/** Lookup lists request pages of 100 (§9). */
function transfersQuery(paymentId: number, page = 1) {
  return query(list, {
    query: { page, pageSize: 100, filters: { paymentId }, sort: 'approvalDate' },
  });
}

/** Reads all transfers of a payment. It rarely has more than one page of transfers. */
function readTransfers(client: QueryClient, paymentId: number): Promise<Result<typeof list>> {
  return readEveryPage((page) =>
    client.fetchQuery({ ...transfersQuery(paymentId, page), staleTime: 0 }),
  );
}

function receivableQuery(paymentId: number) {
  return query(receivableContract.endpoints.get, { params: { id: String(paymentId) } });
}

/**
 * True for the error of a server with only the specification's calls, which has no receivables. Its response has no
 * error code of ours.
 */
function isWithoutReceivables(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status !== 404) return false;
  return error.code === unnamedRefusal || error.code === 'network.unreadable';
}

/** The transfers of a payment and its amount due. They are read together, because the balance compares them. */
interface Account {
  readonly transfers: Result<typeof list>;
  readonly due: Due;
}

async function readAccount(client: QueryClient, payment: Payment): Promise<Account> {
  const [due, transfers] = await Promise.all([
    client
      .fetchQuery({ ...receivableQuery(payment.id), staleTime: 0 })
      .catch((error: unknown): Due => {
        if (isWithoutReceivables(error)) return { amount: payment.amountDue };
        throw error;
      }),
    readTransfers(client, payment.id),
  ]);
  return { due, transfers };
}

/** Reads the current balance of a payment from the server. */
export async function readBalance(client: QueryClient, payment: Payment): Promise<TransferBalance> {
  const { due, transfers } = await readAccount(client, payment);
  return balanceOf(due, transfers.items);
}

interface Written {
  readonly amount: number;
  readonly approvalDate: string | null;
}

/** The transfers of a payment and the actions on them (BNK-01). */
export function useTransfers(payment: Payment) {
  const { id: paymentId } = payment;
  const client = useQueryClient();
  const account = useQuery({
    queryKey: [...transfersQuery(paymentId).queryKey, 'with the amount due'],
    queryFn: () => readAccount(client, payment),
    staleTime: 0,
  });
  // A longer list means that the transfer was saved, even if its response was lost. The next transfer needs a new
  // idempotency key.
  const creation = useIdempotentMutation(create, account.data?.transfers.totalCount);
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
    account,
    // A second press before the new figures are shown would register the same money again.
    isSaving: creation.isPending || change.isPending || account.isFetching,
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
export function transferText({ amount, approvalDate }: BankTransfer): string {
  const when = approvalDate ? `del ${formatDate(approvalDate)}` : 'in attesa';
  return `${formatEuro(amount)} ${when}`;
}

/** The question before a transfer is deleted (BNK-02). */
export function deleteQuestion(transfer: BankTransfer, facts: Record<string, string>): Question {
  const { title, text, confirm, cancel } = deleteMessages;
  return {
    title,
    text,
    facts: { Bonifico: transferText(transfer), ...facts },
    confirm,
    cancel,
    isDestructive: true,
  };
}
