import { userAccessContract } from '@canone/contracts/people/user-access';
import { recordChange } from '../../platform/audit/audit.ts';
import { AppError, found } from '../../platform/core/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { resetFactorRepository } from './reset-factor.repository.ts';
import { secondFactorRepository } from './second-factor.repository.ts';
import { mailFactorChange } from './second-factor.service.ts';

interface Ports {
  readonly serve: Serve;
  readonly publicBaseUrl: string;
}

/** Lets a SuperAdmin help a person who has lost the second factor. */
export function resetFactor({ serve, publicBaseUrl }: Ports): void {
  const { secondFactor, resetSecondFactor } = userAccessContract.endpoints;

  serve.handle(secondFactor, async ({ params: { id } }, ctx) => {
    found(await resetFactorRepository(ctx).findPerson(id));
    return { hasFactor: await secondFactorRepository(ctx).hasFactor(id) };
  });

  serve.handle(resetSecondFactor, async ({ params: { id } }, ctx) => {
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
  });
}
