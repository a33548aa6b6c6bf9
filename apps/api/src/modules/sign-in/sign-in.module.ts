import { signInContract } from '@canone/contracts/sign-in';
import { AppError } from '../../kit/app-error.ts';
import { recordChange } from '../../kit/audit.ts';
import { verifyPassword } from '../../kit/password.ts';
import type { Serve } from '../../kit/serve.ts';
import type { SessionTokens } from '../../kit/session-token.ts';
import { newResetPath } from '../password-reset/password-reset.service.ts';
import { startSession } from '../session/session.service.ts';
import {
  accountCounter,
  forgetAttempts,
  giveBackAttempt,
  networkCounter,
  takeAttempts,
} from '../throttle/throttle.service.ts';
import { signInRepository } from './sign-in.repository.ts';

interface Ports {
  readonly serve: Serve;
  readonly sessionTokens: SessionTokens;
}

export function signInModule({ serve, sessionTokens }: Ports): void {
  serve.handleWithTransactions(signInContract.endpoints.signIn, async ({ body }, steps) => {
    const account = accountCounter('signInToAccount', body.Email);
    const { refusal, person } = await steps.write(async (ctx) => ({
      refusal: await takeAttempts(ctx, [networkCounter('signInFromNetwork', ctx), account]),
      person: await signInRepository(ctx).findByEmail(body.Email),
    }));
    if (refusal) throw refusal;
    // Hashing is slow on purpose, so no connection is held meanwhile.
    const matches = await verifyPassword(body.Password, person?.password_hash ?? null);
    if (!person || !matches || !person.is_active)
      throw new AppError('signIn.wrong', { aboutId: person?.id });

    const answer = await steps.write(async (ctx) => {
      await giveBackAttempt(ctx, networkCounter('signInFromNetwork', ctx));
      await forgetAttempts(ctx, account);
      // a temporary password only leads to the choice of a password (AUT-13)
      if (person.temporary_until) return newResetPath(ctx, person.id);
      const act = { action: 'signIn', entity: 'user', entityId: person.id };
      await recordChange(ctx, act, person.id);
      const { id, role_id: roleId, session_epoch: sessionEpoch } = person;
      return {
        token: await startSession(ctx, { id, roleId, sessionEpoch }, sessionTokens),
        user: { id: person.id, email: person.email, name: person.name, roleId: person.role_id },
        resetUrl: null,
        defaultTenantId: await signInRepository(ctx).onlyTenantOf(person.id),
      };
    });
    if (typeof answer === 'string')
      throw new AppError('signIn.passwordResetRequired', { resetUrl: answer });
    return answer;
  });
}
