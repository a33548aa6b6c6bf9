import type { secondFactorContract } from '@canone/contracts/access/second-factor';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import { recordChange } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { PersonContext } from '../../platform/request/context.ts';
import type { Transactions } from '../../platform/request/transactions.ts';
import {
  lockSelf,
  requireVerified,
  verifySelf,
} from '../reauthentication/reauthentication.service.ts';
import { factorChanges } from './factor-changes.ts';
import { passkeyRepository } from './passkey.repository.ts';
import { passkeyCreation, storePasskey } from './passkey.service.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { secondFactorRepository } from './second-factor.repository.ts';
import { type FactorPorts, proveOwnFactor } from './second-factor.service.ts';

type Run = Transactions<PersonContext>;
type Endpoints = typeof secondFactorContract.endpoints;
type BodyOf<Name extends 'beginPasskey' | 'addPasskey' | 'removePasskey'> = Parsed<
  Endpoints[Name]
>['body'];

/** The most passkeys that a person can have. Each request for a new passkey or for a proof lists all of them. */
const maxPasskeys = 20;

async function requireRoom(ctx: PersonContext): Promise<void> {
  const present = await passkeyRepository(ctx).list(ctx.actor.id);
  if (present.length >= maxPasskeys) throw new AppError('account.tooManyPasskeys');
}

function siteOf({ publicBaseUrl }: FactorPorts): RelyingParty {
  const site = relyingPartyOf(publicBaseUrl);
  if (!site) throw new AppError('account.noPasskeysHere');
  return site;
}

/** Begins to add a passkey, after the password and the factor that the person has. */
export async function beginPasskey(
  transactions: Run,
  { currentPassword, secondFactor }: BodyOf<'beginPasskey'>,
  ports: FactorPorts,
) {
  const site = siteOf(ports);
  const self = await verifySelf(transactions, currentPassword);
  await proveOwnFactor(transactions, secondFactor, ports);
  return transactions.write(async (ctx) => {
    await requireVerified(ctx, self);
    const person = await lockSelf(ctx);
    await requireRoom(ctx);
    await recordChange(ctx, { action: 'beginPasskey', entity: 'user', entityId: person.id });
    return passkeyCreation(ctx, { site, person }, ports);
  });
}

export async function addPasskey(
  ctx: PersonContext,
  created: BodyOf<'addPasskey'>,
  ports: FactorPorts,
) {
  const changes = factorChanges(ports);
  const factors = secondFactorRepository(ctx);
  await factors.lockPerson(ctx.actor.id);
  await requireRoom(ctx);
  const hadFactor = await factors.hasFactor(ctx.actor.id);
  if (!(await storePasskey(ctx, { site: siteOf(ports), ...created }, ports)))
    throw new AppError('account.passkeyRefused');
  await changes.notify(ctx, 'addPasskey');
  return { recoveryCodes: await changes.firstCodes(ctx, hadFactor) };
}

export async function removePasskey(
  transactions: Run,
  { currentPassword, secondFactor, passkeyId }: BodyOf<'removePasskey'>,
  ports: FactorPorts,
): Promise<null> {
  const changes = factorChanges(ports);
  const self = await verifySelf(transactions, currentPassword);
  await proveOwnFactor(transactions, secondFactor, ports);
  return transactions.write(async (ctx) => {
    await secondFactorRepository(ctx).lockPerson(ctx.actor.id);
    await requireVerified(ctx, self);
    if (!(await passkeyRepository(ctx).remove(ctx.actor.id, passkeyId)))
      throw new AppError('entity.notFound');
    await changes.afterRemoval(ctx);
    await changes.notify(ctx, 'removePasskey');
    return null;
  });
}
