import {
  fiscalRetention,
  isConfirmation,
  obstaclesOf,
} from '@canone/contracts/people/erasure-rules';
import { erasureMessages, obstacleTexts } from '@canone/contracts/people/erasure-texts';
import type { Erasure } from '@canone/contracts/people/person-erasure';
import { mayManageRole, Role } from '@canone/contracts/rights/role';
import { AppError, refusedField } from '../../platform/core/app-error.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { revokeLinksOf } from '../billing/checkout/revoke-links.service.ts';
import {
  countLiveSubscriptions,
  lockSubscriptionsOfPerson,
} from '../billing/subscriptions/live-subscription.service.ts';
import { requireAuthorAccess } from '../user/author-access.service.ts';
import { erasedMovements } from './erased-movements.repository.ts';
import {
  type ErasablePerson,
  enterTenant,
  erasureFactsRepository,
  type TenantFacts,
} from './erasure-facts.repository.ts';
import {
  accountErasure,
  emptyOutsideHistory,
  eraseOperationLabels,
  lockOperationRows,
  tenantErasure,
} from './erasure-writes.repository.ts';
import { keptIdentities } from './kept-identity.repository.ts';
import { eraseRemoved, readRemoved } from './removed-person.service.ts';

const instantOf = (text: string | null) => (text === null ? null : Temporal.Instant.from(text));

/** The time for which the tenant must keep the person's data. */
export const retentionOf = ({ lastEntryAt, lastReceivableAt }: TenantFacts) =>
  fiscalRetention({
    lastEntryAt: instantOf(lastEntryAt),
    lastReceivableAt: instantOf(lastReceivableAt),
  });

/** An Admin may erase people whom no other tenant knows. A SuperAdmin may erase everybody. */
function requireErasable({ actor }: TenantContext, person: ErasablePerson): void {
  if (!mayManageRole(actor?.roleId, person.roleId)) throw new AppError('access.denied');
  if (actor?.roleId === Role.SuperAdmin) return;
  if (person.isKnownElsewhere) throw new AppError('user.sharedReadOnly');
}

/** Runs a step in each tenant of the person, and then returns to the caller's own tenant. */
async function inEachTenant<Result>(
  ctx: TenantContext,
  id: number,
  work: (inTenant: TenantContext) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const tenantId of await erasureFactsRepository(ctx).tenantsOf(id))
    results.push(await work(await enterTenant(ctx, tenantId)));
  await enterTenant(ctx, ctx.tenantId);
  return results;
}

async function obstaclesIn(ctx: TenantContext, id: number) {
  return obstaclesOf({
    ...(await erasureFactsRepository(ctx).facts(id)),
    unbookedCredits: await erasedMovements(ctx).countOpenCredits(id),
    isSelf: ctx.actor?.id === id,
    liveAtProvider: await countLiveSubscriptions(ctx, { userId: id }),
  });
}

async function obstaclesOfPerson(ctx: TenantContext, id: number) {
  const all = await inEachTenant(ctx, id, (inTenant) => obstaclesIn(inTenant, id));
  return [...new Set(all.flat())];
}

/** The data of a person that the tenant may erase and the data that it must keep, before and after the erasure. */
export async function readErasure(ctx: TenantContext, id: number): Promise<Erasure> {
  const repository = erasureFactsRepository(ctx);
  const person = await repository.find(id);
  if (!person) return readRemoved(ctx, id);
  if (person.erasedAt === null) requireErasable(ctx, person);
  const { name, email, erasedAt } = person;
  const retention = retentionOf(await repository.facts(id));
  return {
    id,
    name,
    email,
    erasedAt,
    obstacles: erasedAt === null ? await obstaclesOfPerson(ctx, id) : [],
    retention: retention && {
      lastOn: String(retention.lastOn),
      until: String(retention.until),
    },
    kept: (await repository.kept(id)) ?? null,
  };
}

/**
 * Erases what one tenant stores about the person. Data that the law requires of a person with fiscal movements are kept
 * in a separate table.
 */
async function eraseInTenant(ctx: TenantContext, id: number): Promise<void> {
  const here = tenantErasure(ctx);
  await revokeLinksOf(ctx, id);
  await accountErasure(ctx).emptyHistory(id);
  await erasedMovements(ctx).eraseUnbooked(id);
  if (retentionOf(await erasureFactsRepository(ctx).facts(id))) await keptIdentities(ctx).keep(id);
  await here.eraseOrigins(id);
  await here.eraseCorrespondence(id);
  await here.eraseTraces(id);
  await here.eraseAnswers();
  await eraseOperationLabels(ctx, id);
  await here.eraseAddress(id);
  await here.eraseMembership(id);
}

/**
 * Erases a person's data in all tenants, in one transaction. Amounts and statuses are kept. A second erasure of the
 * same person changes nothing. The history of each tenant records the erasure without personal data.
 */
export async function erasePerson(
  ctx: TenantContext,
  id: number,
  confirmation: string,
): Promise<Erasure> {
  const people = erasureFactsRepository(ctx);
  const known = await people.find(id);
  if (known?.erasedAt === null) {
    requireErasable(ctx, known);
    await inEachTenant(ctx, id, async (inTenant) => {
      await lockOperationRows(inTenant, id);
      await erasedMovements(inTenant).lockUnbooked(id);
    });
  }
  const person = await people.lock(id);
  if (!person) return eraseRemoved(ctx, id, confirmation);
  if (person.erasedAt !== null) return readErasure(ctx, id);
  requireErasable(ctx, person);
  if (!isConfirmation(confirmation, person))
    throw refusedField('confirmation', erasureMessages.notConfirmed);
  await requireAuthorAccess(ctx, person);
  await inEachTenant(ctx, id, async (inTenant) => {
    await erasureFactsRepository(inTenant).lockMembership(id);
    await lockSubscriptionsOfPerson(inTenant, id);
  });
  const obstacles = await obstaclesOfPerson(ctx, id);
  if (obstacles.length > 0)
    throw new AppError('user.notErasable', {
      message: obstacles.map((obstacle) => obstacleTexts[obstacle]).join(' '),
    });

  await accountErasure(ctx).begin(id);
  await inEachTenant(ctx, id, (inTenant) => eraseInTenant(inTenant, id));
  await emptyOutsideHistory(ctx, id);
  await accountErasure(ctx).eraseAccount(id);
  return readErasure(ctx, id);
}
