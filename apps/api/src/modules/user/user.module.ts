import { Role, roleLabel } from '@canone/contracts/role';
import { type User, type UserListItem, userContract } from '@canone/contracts/user';
import { found } from '../../kit/app-error.ts';
import type { TenantContext } from '../../kit/context.ts';
import type { Serve } from '../../kit/serve.ts';
import { type UserRow, userRepository } from './user.repository.ts';

/** Who may only look people up sees whom they can subscribe, and nothing fiscal. */
function listItem(row: UserRow, viewerRole: number | undefined): UserListItem {
  const { id, name, email } = row;
  if (viewerRole !== Role.SuperAdmin && viewerRole !== Role.Admin) return { id, name, email };
  const { pec, isCompany, sdi, vatCode, phone, roleId, isActive } = row;
  return {
    ...{ id, name, email, pec, isCompany, phone, roleId, isActive },
    sDI: sdi,
    vATCode: vatCode,
    roleName: roleLabel(roleId),
  };
}

async function getUser(ctx: TenantContext, id: number): Promise<User> {
  const users = userRepository(ctx);
  const row = found(await users.find(id));
  const options = await users.addressOptions(row.regionId, row.provinceId);
  const { street, zip, regionId, provinceId, municipalityId, ...person } = row;
  return {
    ...person,
    roleName: roleLabel(row.roleId),
    billingAddress: {
      street,
      zip,
      regionSelect: { selected: regionId, options: options.regions },
      provinceSelect: { selected: provinceId, options: options.provinces },
      municipalitySelect: { selected: municipalityId, options: options.municipalities },
    },
  };
}

export function userModule({ serve }: { serve: Serve }): void {
  const { endpoints } = userContract;

  serve.once(endpoints.list, async ({ query }, ctx) => {
    const { rows, total } = await userRepository(ctx).list(query);
    return { items: rows.map((row) => listItem(row, ctx.actor?.roleId)), totalCount: total };
  });
  serve.once(endpoints.get, ({ params }, ctx) => getUser(ctx, params.id));
  serve.once(endpoints.isEmailUnique, async ({ params }, ctx) => ({
    isUnique: await userRepository(ctx).isEmailFree(params.email),
  }));
}
