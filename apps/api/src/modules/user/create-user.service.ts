import type { Parsed } from '@canone/contracts/kit/endpoint';
import type { User, userContract } from '@canone/contracts/people/user';
import { recordChange } from '../../platform/audit/audit.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { closeEmailChanges } from '../email-change/email-change.service.ts';
import { voidMailSecrets } from '../outbox/outbox.service.ts';
import { auditView, getUser } from './get-user.service.ts';
import { type PersonData, personRepository } from './person.repository.ts';
import { requirePlace, withPlace } from './person-place.ts';
import { emailTaken, withUniqueEmail } from './unique-email.ts';
import { userRepository } from './user.repository.ts';
import { requireGrantable } from './user-rights.ts';

type Create = Parsed<typeof userContract.endpoints.create>['body'];

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
  await recordChange(ctx, { action, entity: 'user', entityId: id, after: auditView(after) });
  return after;
}

async function insertPerson(ctx: TenantContext, data: PersonData): Promise<number> {
  if (!(await userRepository(ctx).isEmailFree(data.email))) throw emailTaken();
  return withUniqueEmail(() => withPlace(() => personRepository(ctx).insert(data)));
}

/** If several tenants have removed the person, the first tenant that locks the person restores it. */
async function restorePerson(ctx: TenantContext, id: number, data: PersonData): Promise<void> {
  const people = personRepository(ctx);
  // The person is locked before the membership, as in the undo of a removal and in an erasure. A person without a
  // membership becomes visible only with `rejoin`, so such a person is locked later.
  await people.lockRestorable(id, data.email);
  if (!(await people.rejoin(id))) throw emailTaken();
  if (!(await people.lockRestorable(id, data.email))) throw emailTaken();
  if (await people.isSharedBeyond(id)) throw emailTaken();
  await withPlace(() => people.restart(id, data));
  await closeEmailChanges(ctx, id);
  await voidMailSecrets(ctx, id);
}
