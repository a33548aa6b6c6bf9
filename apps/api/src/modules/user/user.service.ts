import { emailChangeMessages } from '@canone/contracts/email-change-messages';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import { userMessages } from '@canone/contracts/messages';
import { isAllowed } from '@canone/contracts/permissions';
import { Role, roleLabel } from '@canone/contracts/role';
import type { User, UserListItem, userContract } from '@canone/contracts/user';
import { AppError, found, refusedField } from '../../platform/core/app-error.ts';
import { recordChange } from '../../platform/audit/audit.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import type { TableSource } from '../../platform/tables/table-answer.ts';
import { requireVersion } from '../../platform/crud/crud-repository.ts';
import { revokeLinksOf } from '../billing/checkout/revoke-links.service.ts';
import {
  lockSubscriptionsOf,
  requireNothingLive,
} from '../billing/subscriptions/live-subscription.service.ts';
import {
  closeEmailChanges,
  requestEmailChange,
  sameAddress,
} from '../email-change/email-change.service.ts';
import { voidMailSecrets } from '../outbox/outbox.service.ts';
import { needsConfirmation } from './confirmed-email.ts';
import { isInvitable } from './invitation.ts';
import { asSelect, requirePlace, saidPlace } from './person-place.ts';
import { personRepository, type PersonData } from './person.repository.ts';
import type { MemberRow } from './member.table.ts';
import { type UserRow, userRepository } from './user.repository.ts';

type Endpoints = typeof userContract.endpoints;
type Create = Parsed<Endpoints['create']>['body'];
type Update = Parsed<Endpoints['update']>['body'];

const entity = 'user';

/** A person who may only look up users sees the possible customers without fiscal data. */
function onlyLooksUp({ actor }: TenantContext): boolean {
  return !isAllowed('user.manage', actor?.roleId ?? 0);
}

const lookUpFilters: ReadonlySet<string> = new Set(['name', 'email']);

/** A filter on a hidden field would reveal it, one digit at a time. */
function requireShownFilters(ctx: TenantContext, filters: object = {}): void {
  const isShown = Object.keys(filters).every((key) => lookUpFilters.has(key));
  if (!isShown && onlyLooksUp(ctx)) throw new AppError('access.denied');
}

function listItem(row: MemberRow, ctx: TenantContext): UserListItem {
  const { id, name, email } = row;
  if (onlyLooksUp(ctx)) return { id, name, email };
  const { pec, isCompany, sdi, vatCode, phone, roleId, isActive } = row;

  return {
    id,
    name,
    email,
    pec,
    isCompany,
    phone,
    roleId,
    isActive,
    sDI: sdi,
    vATCode: vatCode,
    roleName: roleLabel(roleId),
  };
}

export async function listUsers(ctx: TenantContext, query: Parsed<Endpoints['list']>['query']) {
  requireShownFilters(ctx, query.filters);
  const { items, totalCount } = await userRepository(ctx).list(query);
  return { items: items.map((row) => listItem(row, ctx)), totalCount };
}

export function exportUsers(
  query: Parsed<Endpoints['export']>['query'],
): TableSource<TenantContext> {
  return {
    ids: (ctx) => userRepository(ctx).ids(query),
    rows: async (ctx, ids) =>
      (await userRepository(ctx).rows(ids)).map((row) => listItem(row, ctx)),
  };
}

const listOf = (id: number | null): number[] => (id === null ? [] : [id]);

export async function getUser(ctx: TenantContext, id: number): Promise<User> {
  const users = userRepository(ctx);
  const row = found(await users.find(id));
  const options = await users.addressOptions(row);
  const {
    street,
    zip,
    regionId,
    provinceId,
    municipalityId,
    hasOwnPassword: _own,
    ...person
  } = row;

  return {
    ...person,
    roleName: roleLabel(row.roleId),
    isInvitable: isInvitable(row),
    billingAddress: {
      street,
      zip,
      regionSelect: { selected: listOf(regionId), options: options.regions },
      provinceSelect: { selected: listOf(provinceId), options: options.provinces },
      municipalitySelect: { selected: listOf(municipalityId), options: options.municipalities },
    },
  };
}

/** Reads a person that the caller may change, and locks the row. */
export async function getManageableUser(ctx: TenantContext, id: number): Promise<User> {
  await requireManageable(ctx, found(await userRepository(ctx).findForUpdate(id)));
  return getUser(ctx, id);
}

function isSuperAdmin(ctx: TenantContext): boolean {
  return ctx.actor?.roleId === Role.SuperAdmin;
}

/** Only a SuperAdmin may grant SuperAdmin (USR-04). */
function requireGrantable(ctx: TenantContext, roleId: number): void {
  if (roleId === Role.SuperAdmin && !isSuperAdmin(ctx)) throw new AppError('user.roleNotGrantable');
}

/** An Admin manages the people of own tenants. Only a SuperAdmin changes a person shared with other tenants. */
async function requireManageable(ctx: TenantContext, row: UserRow): Promise<void> {
  if (isSuperAdmin(ctx)) return;
  if (row.roleId === Role.SuperAdmin) throw new AppError('access.denied');
  if (await personRepository(ctx).isSharedBeyond(row.id)) throw new AppError('user.sharedReadOnly');
}

/** People cannot remove their own last access, by role, deactivation or removal (USR-04). */
function requireOwnAccessKept(
  ctx: TenantContext,
  row: UserRow,
  next: { roleId: number; isActive: boolean },
): void {
  if (ctx.actor?.id !== row.id) return;
  if (!next.isActive || next.roleId !== row.roleId) throw new AppError('user.ownAccess');
}

const emailTaken = () => refusedField('email', userMessages.emailTaken);

/** Two people cannot share an e-mail. The check before saving can lose a race, but the index cannot. */
async function withUniqueEmail<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const { constraint } = error as { constraint?: string }; // other errors have no constraint
    throw constraint === 'users_email_key' ? emailTaken() : error;
  }
}

export async function createUser(ctx: TenantContext, body: Create): Promise<User> {
  requireGrantable(ctx, body.roleId);
  const { municipality, region, province, ...person } = body;
  await requirePlace(ctx, { region, province, municipality });
  const data = { ...person, municipalityId: municipality };
  const removed = await personRepository(ctx).findRemoved(body.email);
  const id = removed ?? (await insertPerson(ctx, data));
  if (removed !== undefined) await restorePerson(ctx, removed, data);
  const after = await getUser(ctx, id);
  const action = removed === undefined ? 'create' : 'restore';
  await recordChange(ctx, { action, entity, entityId: id, after: auditView(after) });
  return after;
}

async function insertPerson(ctx: TenantContext, data: PersonData): Promise<number> {
  if (!(await userRepository(ctx).isEmailFree(data.email))) throw emailTaken();
  return withUniqueEmail(() => personRepository(ctx).insert(data));
}

/** Of several tenants that removed the person, the first one to lock the person restores it. */
async function restorePerson(ctx: TenantContext, id: number, data: PersonData): Promise<void> {
  const people = personRepository(ctx);
  if (!(await people.rejoin(id))) throw emailTaken();
  if (!(await people.lockRestorable(id, data.email))) throw emailTaken();
  if (await people.isSharedBeyond(id)) throw emailTaken();
  await people.restart(id, data);
  await closeEmailChanges(ctx, id);
  await voidMailSecrets(ctx, id);
}

/** The options of the dropdowns are not part of a person. */
function auditView({ billingAddress, isInvitable: _isInvitable, ...person }: User) {
  const { street, zip, municipalitySelect } = billingAddress;
  return { ...person, street, zip, municipalityId: municipalitySelect.selected[0] ?? null };
}

function dataOf(
  { id: _id, version: _version, billingAddress, ...person }: Update,
  row: UserRow,
): PersonData {
  return {
    ...person,
    roleId: person.roleId ?? row.roleId,
    isCompany: person.isCompany ?? row.isCompany,
    isActive: person.isActive ?? row.isActive,
    street: billingAddress ? billingAddress.street : row.street,
    zip: billingAddress ? billingAddress.zip : row.zip,
    municipalityId: billingAddress
      ? (billingAddress.municipalitySelect?.selected ?? null)
      : row.municipalityId,
  };
}

/** An e-mail that waits for its confirmation, or undefined when the new one is valid at once. */
function waitingEmail(ctx: TenantContext, row: UserRow, { email }: PersonData): string | undefined {
  if (!needsConfirmation(row, email)) return undefined;
  if (ctx.actor?.id === row.id) throw refusedField('email', emailChangeMessages.ownElsewhere);
  return email;
}

export async function updateUser(
  ctx: TenantContext,
  body: Update,
  publicBaseUrl: string,
): Promise<User> {
  const row = found(await userRepository(ctx).findForUpdate(body.id));
  requireVersion(row.version, body.version);
  await requireManageable(ctx, row);
  const data = dataOf(body, row);
  if (data.roleId !== row.roleId) requireGrantable(ctx, data.roleId);
  requireOwnAccessKept(ctx, row, data);
  await requirePlace(ctx, saidPlace(body.billingAddress, data), asSelect);

  const before = auditView(await getUser(ctx, body.id));
  const newEmail = waitingEmail(ctx, row, data);
  const saved = newEmail === undefined ? data : { ...data, email: row.email };
  const isRenamed = !sameAddress(saved.email, row.email);
  const losesAccess = data.roleId !== row.roleId || !data.isActive || isRenamed;
  await withUniqueEmail(() => personRepository(ctx).update(body.id, saved, losesAccess));
  if (newEmail !== undefined)
    await requestEmailChange(
      ctx,
      { ...row, name: data.name },
      { newEmail, publicBaseUrl, field: 'email' },
    );
  const after = await getUser(ctx, body.id);
  await recordChange(ctx, {
    action: 'update',
    entity,
    entityId: body.id,
    before,
    after: auditView(after),
  });
  return after;
}

/**
 * Removes a person from the tenant. One with a billing history stays in it, hidden. Without another tenant the person can
 * no longer sign in. It is refused while a provider can
 * still charge the person. The person's links are revoked, so that none can be paid afterwards.
 */
export async function removeUser(ctx: TenantContext, id: number): Promise<null> {
  const row = found(await userRepository(ctx).findForUpdate(id));
  if (ctx.actor?.id === id) throw new AppError('user.ownAccess');
  if (row.roleId === Role.SuperAdmin && !isSuperAdmin(ctx)) throw new AppError('access.denied');

  await lockSubscriptionsOf(ctx, id);
  await requireNothingLive(ctx, { userId: id }, 'user.stillBilled');
  await revokeLinksOf(ctx, id);

  const before = auditView(await getUser(ctx, id));
  await personRepository(ctx).endAccess(id);
  await personRepository(ctx).leaveTenant(id);
  await recordChange(ctx, { action: 'delete', entity, entityId: id, before });
  return null;
}

/** The e-mail of a person whom this tenant can restore is free. */
export async function isEmailUnique(ctx: TenantContext, email: string): Promise<boolean> {
  if (await userRepository(ctx).isEmailFree(email)) return true;
  return (await personRepository(ctx).findRemoved(email)) !== undefined;
}
