import { setTimeout } from 'node:timers/promises';
import { type SignedIn, signInContract } from '@canone/contracts/access/sign-in';
import { verifyPassword } from '../../platform/auth/password.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { turns } from '../../platform/limits/turns.ts';
import { countSignInFailure } from '../../platform/observability/telemetry.ts';
import { newResetPath } from '../password-reset/password-reset.service.ts';
import type { FactorPorts } from '../second-factor/second-factor.service.ts';
import { plainEmail } from '../throttle/throttle.service.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { deviceTokens } from './device-token.ts';
import { newSecondStep, secondStep } from './second-step.ts';
import { signInRepository } from './sign-in.repository.ts';
import { attemptOf, forgetAttempt, takeAttempt, warnOwner } from './sign-in-attempt.ts';

/** The result of a sign-in: a session, or the path of the page where the person continues. */
type Outcome =
  | { readonly entered: SignedIn }
  | {
      readonly next: string;
      readonly code: 'signIn.passwordResetRequired' | 'signIn.secondFactorRequired';
    };

interface Ports extends FactorPorts {
  readonly serve: Serve;
  readonly secretKey: string;
}

/**
 * A refusal is answered after this time. It is longer than the sending of a warning takes, so the response time does
 * not reveal whether the address exists.
 */
const refusalAfterMs = 250;

export function signInModule(ports: Ports): void {
  const { serve, sessionTokens, secretKey, publicBaseUrl } = ports;
  const devices = deviceTokens(secretKey);
  const inTurn = turns<string | number>();
  secondStep({ ...ports, devices });

  serve.handleWithTransactions(signInContract.endpoints.signIn, async ({ body }, transactions) => {
    const refusalTime = setTimeout(refusalAfterMs);
    const begun = await transactions.write(async (ctx) => {
      const sent = await devices.read(body.DeviceToken, ctx.now);
      const owner = await signInRepository(ctx).findByEmail(plainEmail(body.Email));
      const known = sent && owner && devices.isKnown(sent, owner) ? sent : undefined;
      const taken = attemptOf(ctx, body.Email, { device: known, person: owner });
      const refused = await takeAttempt(ctx, taken);
      if (refused) await warnOwner(ctx, body.Email, { person: owner, publicBaseUrl });
      const holder = known && owner ? owner.id : plainEmail(body.Email);
      return { attempt: taken, refusal: refused, person: owner, device: sent, holder };
    });
    const { attempt, refusal, person, device, holder } = begun;
    if (refusal) {
      countSignInFailure('tooMany');
      await refusalTime;
      throw refusal;
    }
    // hashing is slow on purpose, so no database connection is held during it
    const matches = await inTurn(holder, () =>
      verifyPassword(body.Password, person?.password_hash ?? null),
    );
    if (!person || !matches || !person.is_active) {
      countSignInFailure('wrong');
      throw new AppError('signIn.wrong', { aboutId: person?.id });
    }

    const answer = await transactions.write(async (ctx): Promise<Outcome> => {
      // while the hash was compared, the password may have been replaced or the person erased
      if (!(await signInRepository(ctx).hasStill(person.id, person.password_hash)))
        throw new AppError('signIn.wrong', { aboutId: person.id });
      await forgetAttempt(ctx, attempt);
      // a temporary password only leads to the choice of a password (AUT-13)
      if (person.temporary_until)
        return { next: await newResetPath(ctx, person.id), code: 'signIn.passwordResetRequired' };
      if (person.hasSecondFactor || ports.requiresFactor(person.role_id))
        return {
          next: await newSecondStep(ctx, person, ports),
          code: 'signIn.secondFactorRequired',
        };
      return { entered: await completeSignIn(ctx, { person, device }, { devices, sessionTokens }) };
    });
    if ('next' in answer) throw new AppError(answer.code, { resetUrl: answer.next });
    return answer.entered;
  });
}
