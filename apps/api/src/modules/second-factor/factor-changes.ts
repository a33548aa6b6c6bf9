import { recordChange } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { PersonContext } from '../../platform/request/context.ts';
import { lockSelf } from '../reauthentication/reauthentication.service.ts';
import { endOtherSessions } from '../session/session.service.ts';
import { requireFewOwnMails } from '../throttle/throttle.service.ts';
import type { FactorChange } from './factor-letters.ts';
import { replaceRecoveryCodes } from './new-app.service.ts';
import { secondFactorRepository } from './second-factor.repository.ts';
import { type FactorPorts, forgetBegunFactors, mailFactorChange } from './second-factor.service.ts';

/** The steps that accompany each change of a factor: a mail to the person, and a history entry. */
export function factorChanges({ sessionTokens, publicBaseUrl, requiresFactor }: FactorPorts) {
  async function notify(ctx: PersonContext, change: FactorChange): Promise<void> {
    const person = await lockSelf(ctx);
    await requireFewOwnMails(ctx);
    await mailFactorChange(ctx, { change, person }, publicBaseUrl);
    await recordChange(ctx, { action: change, entity: 'user', entityId: person.id });
  }

  const newCodes = (ctx: PersonContext) => replaceRecoveryCodes(ctx, ctx.actor.id);

  return {
    notify,
    newCodes,

    /**
     * After the first factor was added, the person gets recovery codes, and the other sessions end because they have
     * not proved a factor.
     */
    async firstCodes(ctx: PersonContext, hadFactor: boolean): Promise<string[] | null> {
      if (hadFactor) return null;
      await endOtherSessions(ctx, sessionTokens.timeOf(ctx.now), 'secondFactorAdded');
      await forgetBegunFactors(ctx, ctx.actor.id);
      return newCodes(ctx);
    },

    /**
     * Deletes the recovery codes when the person has no factor left. Refuses to remove the last factor if the role
     * requires one.
     */
    async afterRemoval(ctx: PersonContext): Promise<void> {
      const factors = secondFactorRepository(ctx);
      const { id, roleId } = ctx.actor;
      if (await factors.hasFactor(id)) return;
      if (requiresFactor(roleId)) throw new AppError('account.factorKept');
      await factors.replaceCodes(id, []);
    },
  };
}
