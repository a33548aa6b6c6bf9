import type { FactorProof, secondStepContract } from '@canone/contracts/access/second-factor';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import { secondFactorPath } from '@canone/contracts/texts/page-paths';
import { recordChange } from '../../platform/audit/audit.ts';
import { linkHash, newLinkSecret } from '../../platform/auth/link-secret.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { PublicContext } from '../../platform/request/context.ts';
import { refuseAfterCommit, type Transactions } from '../../platform/request/transactions.ts';
import { beginApp, confirmApp, replaceRecoveryCodes } from '../second-factor/new-app.service.ts';
import {
  type FactorPorts,
  factorsOf,
  mailFactorChange,
  proveFactor,
  refusedProofText,
  type UsedFactor,
} from '../second-factor/second-factor.service.ts';
import { forgetAttempts, personCounter, takeAttempts } from '../throttle/throttle.service.ts';
import { completeSignIn } from './complete-sign-in.ts';
import type { DeviceTokens } from './device-token.ts';
import { secondStepRepository, type WaitingPerson } from './second-step.repository.ts';
import { warnOfWrongCode, wrongCodesOf } from './wrong-codes.ts';

const lifetime = { minutes: 10 };

interface Ports extends FactorPorts {
  readonly devices: DeviceTokens;
}

interface Waiting {
  readonly id: number;
  readonly session_epoch: number;
}

/** Returns the path where the sign-in continues with the second factor. The path is valid for ten minutes and once. */
export async function newSecondStep(
  ctx: PublicContext,
  { id, session_epoch }: Waiting,
  { sessionTokens }: FactorPorts,
): Promise<string> {
  const token = newLinkSecret();
  const at = sessionTokens.timeOf(ctx.now);
  const steps = secondStepRepository(ctx);
  await steps.forgetExpired(at);
  await steps.insert({
    hash: linkHash(token),
    userId: id,
    epoch: session_epoch,
    expiresAt: String(at.add(lifetime)),
  });
  return `${secondFactorPath}?token=${token}`;
}

type Given = Parsed<typeof secondStepContract.endpoints.finish>['body'];

/** The second step of a sign-in, after the right password. */
export function secondStepService(ports: Ports) {
  const { devices, sessionTokens, publicBaseUrl } = ports;
  const waiting = (ctx: PublicContext, token: string) =>
    secondStepRepository(ctx).find(linkHash(token), sessionTokens.timeOf(ctx.now));

  async function begin(ctx: PublicContext, token: string) {
    const person = await waiting(ctx, token);
    if (!person) throw new AppError('signIn.stepExpired');
    const { id, email } = person;
    const factors = await factorsOf(ctx, { userId: id, purpose: 'signIn' }, ports);
    const newTotp = person.hasSecondFactor ? undefined : await beginApp(ctx, person, ports);
    return { email, ...factors, newTotp: newTotp ?? null };
  }

  /**
   * Verifies the second factor. Returns undefined for a wrong proof. If the person has no second factor, the first code
   * confirms the new app.
   */
  async function proveSecondFactor(
    ctx: PublicContext,
    person: WaitingPerson,
    proof: FactorProof,
  ): Promise<Proved | undefined> {
    const userId = person.id;
    if (person.hasSecondFactor) {
      const factor = await proveFactor(ctx, { userId, proof, purpose: 'signIn' }, ports);
      return factor && { factor, recoveryCodes: null, epoch: person.session_epoch };
    }
    const { code = '' } = proof;
    if ((await confirmApp(ctx, { userId, code }, ports)) !== 'confirmed') return undefined;
    await mailFactorChange(ctx, { change: 'addTotp', person }, publicBaseUrl);
    const act = { action: 'addTotp', entity: 'user', entityId: userId };
    await recordChange(ctx, act, userId);
    // sessions that began before the factor was required are refused; without this end, the new factor would make them
    // valid again
    const epoch = await secondStepRepository(ctx).endSessions(userId);
    return { factor: 'totp', recoveryCodes: await replaceRecoveryCodes(ctx, userId), epoch };
  }

  const finish = (transactions: Transactions<PublicContext>, body: Given) =>
    refuseAfterCommit(transactions, async (ctx) => {
      const person = await waiting(ctx, body.token);
      if (!person) return new AppError('signIn.stepExpired');
      const counter = personCounter('secondFactor', person.id);
      const refusal = await takeAttempts(ctx, [counter]);
      if (refusal) return refusal;
      const proof = await proveSecondFactor(ctx, person, body.proof);
      if (!proof) {
        await warnOfWrongCode(ctx, person, publicBaseUrl);
        return new AppError('signIn.wrongCode', {
          message: refusedProofText(body.proof),
          aboutId: person.id,
        });
      }
      await forgetAttempts(ctx, [counter, wrongCodesOf(person)]);
      await secondStepRepository(ctx).use(linkHash(body.token), sessionTokens.timeOf(ctx.now));
      const { factor, recoveryCodes, epoch } = proof;
      if (factor === 'recovery')
        await mailFactorChange(ctx, { change: 'useRecoveryCode', person }, publicBaseUrl);
      const device = await devices.read(body.DeviceToken, ctx.now);
      const entering = { person: { ...person, session_epoch: epoch }, device, factor };
      return { signedIn: await completeSignIn(ctx, entering, ports), recoveryCodes };
    });

  return { begin, finish };
}

interface Proved {
  readonly factor: UsedFactor;
  readonly recoveryCodes: string[] | null;
  /** The epoch of the new session. */
  readonly epoch: number;
}
