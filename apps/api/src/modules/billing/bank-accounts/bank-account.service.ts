import type { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { referenceOf } from '@canone/contracts/bank/creditor-reference';
import type { TransferDetails } from '@canone/contracts/bank/transfer-details';
import { AppError, refusedField } from '../../../platform/core/app-error.ts';
import type { WriteOf } from '../../../platform/crud/contract-types.ts';
import { crudService } from '../../../platform/crud/crud-service.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { findAccountByIban, findShownAccount, keepAccount } from './bank-account.repository.ts';
import { bankAccounts } from './bank-account.table.ts';

type Write = WriteOf<typeof bankAccountContract>;

const plain = crudService(bankAccounts);

/** Refuses to show a second account to customers. The error names the account that they already see. */
async function requireOnlyShown(ctx: TenantContext, isShown: boolean, ownId?: number) {
  const shown = isShown ? await findShownAccount(ctx) : undefined;
  if (shown && shown.id !== ownId)
    throw refusedField('isShown', `I clienti vedono un conto solo, e adesso è «${shown.name}».`);
}

/** Refuses an IBAN that another account already has. The error names that account. */
async function requireOwnIban(ctx: TenantContext, iban: string, ownId?: number) {
  const account = await findAccountByIban(ctx, iban);
  if (account && account.id !== ownId)
    throw refusedField('iban', `Questo IBAN è già quello del conto «${account.name}».`);
}

export const bankAccountService = {
  ...plain,
  async create(ctx: TenantContext, body: Write) {
    await requireOnlyShown(ctx, body.isShown);
    await requireOwnIban(ctx, body.iban);
    return plain.create(ctx, body);
  },
  async update(ctx: TenantContext, body: Parameters<typeof plain.update>[1]) {
    await requireOnlyShown(ctx, body.isShown, body.id);
    await requireOwnIban(ctx, body.iban, body.id);
    return plain.update(ctx, body);
  },
};

/**
 * Locks the account that a new statement will refer to, so that nobody deletes it before the end of the transaction.
 */
export async function requireKeptAccount(ctx: TenantContext, id: number): Promise<void> {
  if (!(await keepAccount(ctx, id))) throw new AppError('entity.notFound');
}

/** The data for paying a receivable by transfer, without the amount. Null when customers see no account. */
export async function transferTo(
  ctx: TenantContext,
  receivableId: number,
): Promise<Omit<TransferDetails, 'amount'> | null> {
  const account = await findShownAccount(ctx);
  if (!account) return null;
  const { iban, bic, holder } = account;
  return { holder, iban, bic, reference: referenceOf({ tenantId: ctx.tenantId, receivableId }) };
}
