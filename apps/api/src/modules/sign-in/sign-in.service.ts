import { setTimeout } from 'node:timers/promises';
import type { SignedIn, signInContract } from '@canone/contracts/access/sign-in';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import { verifyPassword } from '../../platform/auth/password.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { turns } from '../../platform/limits/turns.ts';
import { countSignInFailure } from '../../platform/observability/telemetry.ts';
import type { PublicContext } from '../../platform/request/context.ts';
import type { Transactions } from '../../platform/request/transactions.ts';
import { newResetPath } from '../password-reset/password-reset.service.ts';
import type { FactorPorts } from '../second-factor/second-factor.service.ts';
import { plainEmail } from '../throttle/throttle.service.ts';
import { completeSignIn } from './complete-sign-in.ts';
import type { DeviceTokens } from './device-token.ts';
import { newSecondStep } from './second-step.service.ts';
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
  readonly devices: DeviceTokens;
}

/**
 * A refusal is answered after this time. It is longer than the sending of a warning takes, so the response time does
 * not reveal whether the address exists.
 */
const refusalAfterMs = 250;

type Given = Parsed<typeof signInContract.endpoints.signIn>['body'];

/** The first step of a sign-in. The passwords for one address or person are compared one after the other. */
export function signInService(ports: Ports) {
  const { devices, sessionTokens, publicBaseUrl } = ports;
  const inTurn = turns<string | number>();

  return async (transactions: Transactions<PublicContext>, body: Given): Promise<SignedIn> => {
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
  };
}
