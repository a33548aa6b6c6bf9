import type { Parsed } from '@canone/contracts/kit/endpoint';
import type { UserListItem, UserWithAddress, userContract } from '@canone/contracts/people/user';
import { eachListedText } from '@canone/contracts/people/user-fields';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { roleLabel } from '@canone/contracts/rights/role';
import { AppError } from '../../platform/core/app-error.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import type { TableSource } from '../../platform/tables/table-answer.ts';
import type { MemberRow } from './member.table.ts';
import { userRepository } from './user.repository.ts';

type Endpoints = typeof userContract.endpoints;

/** Returns whether the caller may only look up users. Such a caller sees the possible customers without fiscal data. */
function onlyLooksUp({ actor }: TenantContext): boolean {
  return !isAllowed('user.manage', actor?.roleId ?? 0);
}

const lookUpFilters: ReadonlySet<string> = new Set(['name', 'email']);

/** Refuses filters on hidden fields. Repeated filters would reveal a hidden value, one digit at a time. */
function requireShownFilters(ctx: TenantContext, filters: object = {}): void {
  const isShown = Object.keys(filters).every((key) => lookUpFilters.has(key));
  if (!isShown && onlyLooksUp(ctx)) throw new AppError('access.denied');
}

function listItem(row: MemberRow, ctx: TenantContext): UserListItem {
  const { id, name, email } = row;
  if (onlyLooksUp(ctx)) return { id, name, email };
  const { isCompany, isActive, roleId } = row;
  const texts = eachListedText((key) => row[key]);
  return { id, name, email, ...texts, isCompany, isActive, roleId, roleName: roleLabel(roleId) };
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

export function exportUsersWithAddress(
  query: Parsed<Endpoints['exportXlsx']>['query'],
): TableSource<TenantContext> {
  return {
    ids: (ctx) => userRepository(ctx).ids(query),
    async rows(ctx, ids): Promise<UserWithAddress[]> {
      const users = userRepository(ctx);
      const [rows, addresses] = await Promise.all([users.rows(ids), users.addresses(ids)]);
      const byId = new Map(addresses.map((address) => [address.id, address]));
      const none = { street: null, zip: null, municipality: null, province: null };
      return rows.map((row) => ({ ...none, ...byId.get(row.id), ...listItem(row, ctx) }));
    },
  };
}
