import {
  type BankMovement,
  type bankMovementContract,
  movementStates,
} from '@canone/contracts/bank/bank-movement';
import type { KnownTransfer, Proposal } from '@canone/contracts/bank/movement-proposal';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import { fromHundredths } from '@canone/contracts/values/money';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { bankMovementRepository, type MovementRow } from './bank-movement.repository.ts';
import { exactMovementRepository } from './exact-movement.repository.ts';
import { proposalsFor } from './proposals.service.ts';
import { registeredTransfers } from './registered-transfers.service.ts';

type Endpoints = typeof bankMovementContract.endpoints;

function view(
  { amountCents, transfers, ...row }: MovementRow,
  proposals: readonly Proposal[] = [],
  registered: KnownTransfer | null = null,
): BankMovement {
  return {
    ...row,
    amount: fromHundredths(amountCents),
    stateName: movementStates[row.state],
    transfers: [...transfers],
    proposals: [...proposals],
    registered,
  };
}

async function withProposals(
  ctx: TenantContext,
  rows: readonly MovementRow[],
): Promise<BankMovement[]> {
  const [proposals, registered] = await Promise.all([
    proposalsFor(ctx, rows),
    registeredTransfers(ctx, rows),
  ]);
  return rows.map((row) => view(row, proposals.get(row.id), registered.get(row.id)));
}

export async function listMovements(ctx: TenantContext, query: Parsed<Endpoints['list']>['query']) {
  const { items, totalCount } = await bankMovementRepository(ctx).list(query);
  return { items: await withProposals(ctx, items), totalCount };
}

export async function getMovement(ctx: TenantContext, id: number): Promise<BankMovement> {
  const row = found(await bankMovementRepository(ctx).find(id));
  const [movement] = await withProposals(ctx, [row]);
  return found(movement);
}

/** The number of movements without a decision, of one statement or of all statements. */
export async function countOpenMovements(ctx: TenantContext, statementId?: number) {
  const { open, openCredits, openCents } = await bankMovementRepository(ctx).summary(statementId);
  return { open, openCredits, openAmount: fromHundredths(openCents) };
}

export async function summariseMovements(
  ctx: TenantContext,
  { statementId }: Parsed<Endpoints['summary']>['query'],
) {
  const [counts, hasExact] = await Promise.all([
    countOpenMovements(ctx, statementId),
    exactMovementRepository(ctx).hasAny(statementId),
  ]);
  return { ...counts, hasExact };
}
