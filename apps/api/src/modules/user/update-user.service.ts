import type { Parsed } from '@canone/contracts/kit/endpoint';
import type { User, userContract } from '@canone/contracts/people/user';
import { emailChangeMessages } from '@canone/contracts/texts/email-change-messages';
import { recordChange } from '../../platform/audit/audit.ts';
import { found, refusedField } from '../../platform/core/app-error.ts';
import { requireVersion } from '../../platform/crud/crud-repository.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { requestEmailChange, sameAddress } from '../email-change/email-change.service.ts';
import { requireAuthorAccess } from './author-access.service.ts';
import { needsConfirmation } from './confirmed-email.ts';
import { auditView, getUser } from './get-user.service.ts';
import { type PersonData, personRepository } from './person.repository.ts';
import { requirePlace, type SentAddress, sentAddress, withPlace } from './person-place.ts';
import { withUniqueEmail } from './unique-email.ts';
import { type UserRow, userRepository } from './user.repository.ts';
import { endLinksOf } from './user-access.service.ts';
import { requireGrantable, requireManageable, requireOwnAccessKept } from './user-rights.ts';

type Update = Parsed<typeof userContract.endpoints.update>['body'];

function dataOf(update: Update, row: UserRow, { street, zip, place }: SentAddress): PersonData {
  return {
    ...update,
    roleId: update.roleId ?? row.roleId,
    isCompany: update.isCompany ?? row.isCompany,
    isActive: update.isActive ?? row.isActive,
    street,
    zip,
    municipalityId: place.municipality,
  };
}

/** Whether this update gives the person another e-mail. */
export async function changesEmail(ctx: TenantContext, { id, email }: Update): Promise<boolean> {
  const before = await userRepository(ctx).find(id);
  return before !== undefined && !sameAddress(before.email, email);
}

/** The new e-mail if it must be confirmed first; undefined if it is valid at once. */
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
  const address = sentAddress(body, row);
  const data = dataOf(body, row, address);
  if (data.roleId !== row.roleId) requireGrantable(ctx, data.roleId);
  requireOwnAccessKept(ctx, row, data);
  await requirePlace(ctx, address.place, address.wireName);

  const before = auditView(await getUser(ctx, body.id));
  const newEmail = waitingEmail(ctx, row, data);
  const saved = newEmail === undefined ? data : { ...data, email: row.email };
  const hasNewEmail = !sameAddress(saved.email, row.email);
  const endsSessions = data.roleId !== row.roleId || !data.isActive || hasNewEmail;
  if (endsSessions) await requireAuthorAccess(ctx, row);
  await withUniqueEmail(() =>
    withPlace(() => personRepository(ctx).update(body.id, saved, endsSessions), address.wireName),
  );
  if (row.isActive && !data.isActive) await endLinksOf(ctx, body.id);
  if (newEmail !== undefined)
    await requestEmailChange(
      ctx,
      { ...row, name: data.name },
      { newEmail, publicBaseUrl, field: 'email' },
    );
  const after = await getUser(ctx, body.id);
  await recordChange(ctx, {
    action: 'update',
    entity: 'user',
    entityId: body.id,
    before,
    after: auditView(after),
  });
  return after;
}
