import { signInContract } from '@canone/contracts/sign-in';
import { AppError } from '../../kit/app-error.ts';
import { recordChange } from '../../kit/audit.ts';
import { linkHash } from '../../kit/link-secret.ts';
import { hashPassword } from '../../kit/password.ts';
import type { Serve } from '../../kit/serve.ts';
import { passwordResetRepository } from './password-reset.repository.ts';
import { newResetLink } from './reset-link.ts';

interface Ports {
  readonly serve: Serve;
  readonly publicBaseUrl: string;
}

function mailBody(name: string, link: string): string {
  return [
    `Ciao ${name},`,
    'per scegliere una nuova password apri questo indirizzo entro un’ora:',
    link,
    'Se non l’hai chiesto tu, non devi fare nulla: la password resta quella di prima.',
  ].join('\n\n');
}

export function passwordResetModule({ serve, publicBaseUrl }: Ports): void {
  const { requestPasswordReset, validateResetToken, resetPassword } = signInContract.endpoints;

  /** The answer is the same whether or not the address is anybody's (AUT-09). */
  serve.once(requestPasswordReset, async ({ body }, ctx) => {
    const resets = passwordResetRepository(ctx);
    const person = await resets.findActivePerson(body.Email);
    if (!person) return null;
    const link = await newResetLink(ctx, person.id, publicBaseUrl);
    await resets.queueMail({
      recipient: person.email,
      subject: 'La tua nuova password di Canone',
      body: mailBody(person.name, link),
    });
    return null;
  });

  serve.once(validateResetToken, async ({ query }, ctx) => {
    const isValid = await passwordResetRepository(ctx).isValid(linkHash(query.token));
    if (!isValid) throw new AppError('signIn.resetTokenInvalid');
    return null;
  });

  serve.inSteps(resetPassword, async ({ body }, steps) => {
    const hash = linkHash(body.token);
    const isValid = await steps.read((ctx) => passwordResetRepository(ctx).isValid(hash));
    if (!isValid) throw new AppError('signIn.resetTokenInvalid');
    // slow on purpose, and so outside of the transaction that uses the token up
    const passwordHash = await hashPassword(body.newPassword);
    return steps.write(async (ctx) => {
      const resets = passwordResetRepository(ctx);
      const userId = await resets.use(hash);
      if (userId === undefined) throw new AppError('signIn.resetTokenInvalid');
      await resets.setPassword(userId, passwordHash);
      await recordChange(ctx, { action: 'resetPassword', entity: 'user', entityId: userId });
      return null;
    });
  });
}
