import { recordChange } from '../../platform/audit/audit.ts';
import { AppError, found } from '../../platform/core/app-error.ts';
import type { PersonContext } from '../../platform/request/context.ts';
import { resetFactorRepository } from './reset-factor.repository.ts';
import { secondFactorRepository } from './second-factor.repository.ts';
import { mailFactorChange } from './second-factor.service.ts';

export async function hasFactorOf(ctx: PersonContext, id: number) {
  found(await resetFactorRepository(ctx).findPerson(id));
  return { hasFactor: await secondFactorRepository(ctx).hasFactor(id) };
}

/** Takes the second factor of another person away, because the person has lost it. */
export async function resetFactorOf(
  ctx: PersonContext,
  id: number,
  publicBaseUrl: string,
): Promise<null> {
  if (ctx.actor.id === id) throw new AppError('user.ownFactor');
  const factors = secondFactorRepository(ctx);
  await factors.lockPerson(id);
  const person = found(await resetFactorRepository(ctx).findPerson(id));
  if (!(await factors.hasFactor(id))) throw new AppError('account.noFactor');
  await resetFactorRepository(ctx).remove(id);
  await mailFactorChange(
    ctx,
    { change: 'resetSecondFactor', person: { id, ...person } },
    publicBaseUrl,
  );
  await recordChange(ctx, { action: 'resetSecondFactor', entity: 'user', entityId: id });
  return null;
}
