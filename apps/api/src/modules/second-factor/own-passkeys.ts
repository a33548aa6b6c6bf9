import { secondFactorContract } from '@canone/contracts/access/second-factor';
import { recordChange } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { PersonContext } from '../../platform/request/context.ts';
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
import { type FactorPorts, factorsOf, proveOwnFactor } from './second-factor.service.ts';

interface Ports extends FactorPorts {
  readonly serve: Serve;
}

/** The most passkeys that a person can have. Each request for a new passkey or for a proof lists all of them. */
const maxPasskeys = 20;

async function requireRoom(ctx: PersonContext): Promise<void> {
  const present = await passkeyRepository(ctx).list(ctx.actor.id);
  if (present.length >= maxPasskeys) throw new AppError('account.tooManyPasskeys');
}

/** Lets people add, remove and use their own passkeys. */
export function ownPasskeys(ports: Ports): void {
  const { serve, publicBaseUrl } = ports;
  const { endpoints } = secondFactorContract;
  const changes = factorChanges(ports);

  function siteOf(): RelyingParty {
    const site = relyingPartyOf(publicBaseUrl);
    if (!site) throw new AppError('account.noPasskeysHere');
    return site;
  }

  serve.handleWithTransactions(endpoints.beginPasskey, async ({ body }, transactions) => {
    const site = siteOf();
    const self = await verifySelf(transactions, body.currentPassword);
    await proveOwnFactor(transactions, body.secondFactor, ports);
    return transactions.write(async (ctx) => {
      await requireVerified(ctx, self);
      const person = await lockSelf(ctx);
      await requireRoom(ctx);
      await recordChange(ctx, { action: 'beginPasskey', entity: 'user', entityId: person.id });
      return passkeyCreation(ctx, { site, person }, ports);
    });
  });

  serve.handle(endpoints.addPasskey, async ({ body }, ctx) => {
    const factors = secondFactorRepository(ctx);
    await factors.lockPerson(ctx.actor.id);
    await requireRoom(ctx);
    const hadFactor = await factors.hasFactor(ctx.actor.id);
    if (!(await storePasskey(ctx, { site: siteOf(), ...body }, ports)))
      throw new AppError('account.passkeyRefused');
    await changes.notify(ctx, 'addPasskey');
    return { recoveryCodes: await changes.firstCodes(ctx, hadFactor) };
  });

  serve.handleWithTransactions(endpoints.removePasskey, async ({ body }, transactions) => {
    const self = await verifySelf(transactions, body.currentPassword);
    await proveOwnFactor(transactions, body.secondFactor, ports);
    return transactions.write(async (ctx) => {
      await secondFactorRepository(ctx).lockPerson(ctx.actor.id);
      await requireVerified(ctx, self);
      if (!(await passkeyRepository(ctx).remove(ctx.actor.id, body.passkeyId)))
        throw new AppError('entity.notFound');
      await changes.afterRemoval(ctx);
      await changes.notify(ctx, 'removePasskey');
      return null;
    });
  });

  serve.handle(endpoints.beginProof, async (_, ctx) => {
    const challengeFor = { userId: ctx.actor.id, purpose: 'prove' } as const;
    return factorsOf(ctx, challengeFor, ports);
  });
}
