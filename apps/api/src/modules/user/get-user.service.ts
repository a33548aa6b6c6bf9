import type { User } from '@canone/contracts/people/user';
import { roleLabel } from '@canone/contracts/rights/role';
import { found } from '../../platform/core/app-error.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { isInvitable } from './invitation.ts';
import { userRepository } from './user.repository.ts';
import { requireManageable } from './user-rights.ts';

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

/** Reads a person whom the caller may change, and locks the row. */
export async function getManageableUser(ctx: TenantContext, id: number): Promise<User> {
  await requireManageable(ctx, found(await userRepository(ctx).findForUpdate(id)));
  return getUser(ctx, id);
}

/** The person as the history records it. The options of the dropdowns are not data of the person. */
export function auditView({ billingAddress, isInvitable: _isInvitable, ...person }: User) {
  const { street, zip, municipalitySelect } = billingAddress;
  const { selected, options } = municipalitySelect;
  const municipality = options.find(({ value }) => value === selected[0]);
  return { ...person, street, zip, municipality: municipality?.label ?? null };
}
