import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { bankMovementContract } from '@canone/contracts/bank/bank-movement';
import {
  bankStatementContract,
  type ImportedStatement,
  type StatementPreview,
} from '@canone/contracts/bank/bank-statement';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { anAccount, multipartOf, multipartType } from './bank-inputs.ts';
import type { TestApi, TestCaller } from './test-api.ts';

/** The calls about statements, as one person of a tenant makes them. */
export function bankCalls(caller: TestCaller) {
  async function upload(url: string, body: Readonly<Record<string, unknown>>, fileName?: string) {
    const payload = multipartOf(body, fileName);
    const headers = { 'content-type': multipartType };
    return caller.raw({ method: 'POST', url, payload, headers });
  }
  const { list, get, confirm, recordReturn, ignore, undo } = bankMovementContract.endpoints;
  return {
    /** The raw answer of an import. */
    send: (accountId: number, file: string | Buffer, fileName?: string) =>
      upload(bankStatementContract.endpoints.import.path, { accountId, file }, fileName),
    async import(
      accountId: number,
      file: string | Buffer,
      { layout, skipAlike }: { readonly layout?: object; readonly skipAlike?: boolean } = {},
    ): Promise<ImportedStatement> {
      const body = { accountId, file, layout: layout && JSON.stringify(layout), skipAlike };
      const answer = await upload(bankStatementContract.endpoints.import.path, body);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<{ data: ImportedStatement }>().data;
    },
    async preview(
      accountId: number,
      file: string | Buffer,
      layout?: object,
    ): Promise<StatementPreview> {
      const body = { accountId, file, layout: layout && JSON.stringify(layout) };
      const answer = await upload(bankStatementContract.endpoints.preview.path, body);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<{ data: StatementPreview }>().data;
    },
    movements: async (filters: Readonly<Record<string, string>> = {}) =>
      (await caller.call(list, { query: { pageSize: 100, filters } })).items,
    movement: (id: number) => caller.call(get, { params: { id } }),
    confirm: (id: number, receivableIds: number[], asCredit?: boolean) =>
      caller.call(confirm, {
        params: { id },
        body: { receivableIds, ...(asCredit !== undefined && { asCredit }) },
      }),
    recordReturn: (id: number, entryId: number) =>
      caller.call(recordReturn, { params: { id }, body: { entryId } }),
    ignore: (id: number, rememberPayer = false) =>
      caller.call(ignore, { params: { id }, body: { rememberPayer } }),
    undo: (id: number) => caller.call(undo, { params: { id } }),
  };
}

/** A tenant with a bank account, and an Admin who works on its statements. */
export async function aBankTenant(
  api: TestApi,
  change: Partial<ReturnType<typeof anAccount>> = {},
) {
  const { id: tenantId } = await api.make.aTenant();
  const admin = await api.asAdminOf(tenantId);
  const account = await admin.call(bankAccountContract.endpoints.create, {
    body: { ...anAccount(), ...change },
  });
  const { list, get } = receivableContract.endpoints;
  return {
    tenantId,
    admin,
    account,
    ...bankCalls(admin),
    receivable: (id: number) => admin.call(get, { params: { id } }),
    receivables: async () =>
      (await admin.call(list, { query: { pageSize: 100, sort: 'dueDate' } })).items,
    entries: async () =>
      (
        await admin.call(ledgerContract.endpoints.list, {
          query: { pageSize: 100, sort: 'occurredAt' },
        })
      ).items,
    subscription: (id: number) =>
      admin.call(subscriptionContract.endpoints.get, { params: { id } }),
  };
}

export type BankTenant = Awaited<ReturnType<typeof aBankTenant>>;
