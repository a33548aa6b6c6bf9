import { setTimeout } from 'node:timers/promises';
import { signInContract } from '@canone/contracts/sign-in';
import { AppError } from '../../kit/app-error.ts';
import { recordChange } from '../../kit/audit.ts';
import { verifyPassword } from '../../kit/password.ts';
import type { Serve } from '../../kit/serve.ts';
import type { SessionTokens } from '../../kit/session-token.ts';
import { countSignInFailure } from '../../kit/telemetry.ts';
import { newResetPath } from '../password-reset/password-reset.service.ts';
import { startSession } from '../session/session.service.ts';
import { deviceTokens } from './device-token.ts';
import { attemptOf, endAttempt, takeAttempt, warnOwner } from './sign-in-attempt.ts';
import { signInRepository } from './sign-in.repository.ts';

interface Ports {
  readonly serve: Serve;
  readonly sessionTokens: SessionTokens;
  readonly secretKey: string;
  readonly publicBaseUrl: string;
}

/** Longer than a warning takes, so that the time of a refusal does not reveal an existing address. */
const refusalAfterMs = 250;

export function signInModule({ serve, sessionTokens, secretKey, publicBaseUrl }: Ports): void {
  const devices = deviceTokens(secretKey);

  serve.handleWithTransactions(signInContract.endpoints.signIn, async ({ body }, steps) => {
    const refusalTime = setTimeout(refusalAfterMs);
    const begun = await steps.write(async (ctx) => {
      const known = await devices.read(body.DeviceToken, ctx.now);
      const owner = await signInRepository(ctx).findByEmail(body.Email);
      const taken = attemptOf(ctx, body.Email, { device: known, person: owner });
      const refused = await takeAttempt(ctx, taken);
      if (refused) await warnOwner(ctx, body.Email, { person: owner, publicBaseUrl });
      return { attempt: taken, refusal: refused, person: owner, device: known };
    });
    const { attempt, refusal, person, device } = begun;
    if (refusal) {
      countSignInFailure('tooMany');
      await refusalTime;
      throw refusal;
    }
    // Hashing is slow on purpose, so no connection is held meanwhile.
    const matches = await verifyPassword(body.Password, person?.password_hash ?? null);
    if (!person || !matches || !person.is_active) {
      countSignInFailure('wrong');
      throw new AppError('signIn.wrong', { aboutId: person?.id });
    }

    const answer = await steps.write(async (ctx) => {
      await endAttempt(ctx, attempt);
      // a temporary password only leads to the choice of a password (AUT-13)
      if (person.temporary_until) return newResetPath(ctx, person.id);
      const act = { action: 'signIn', entity: 'user', entityId: person.id };
      await recordChange(ctx, act, person.id);
      const { id, role_id: roleId, session_epoch: sessionEpoch } = person;
      return {
        token: await startSession(ctx, { id, roleId, sessionEpoch }, sessionTokens),
        user: { id: person.id, email: person.email, name: person.name, roleId: person.role_id },
        deviceToken: await devices.issue(person.id, device, ctx.now),
        resetUrl: null,
        defaultTenantId: await signInRepository(ctx).onlyTenantOf(person.id),
      };
    });
    if (typeof answer === 'string')
      throw new AppError('signIn.passwordResetRequired', { resetUrl: answer });
    return answer;
  });
}
