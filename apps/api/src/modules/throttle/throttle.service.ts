import { createHash } from 'node:crypto';
import { AppError } from '../../kit/app-error.ts';
import type { PublicContext } from '../../kit/context.ts';
import { clientNetwork } from './client-network.ts';
import { type Limit, limits } from './limits.ts';
import { throttleRepository } from './throttle.repository.ts';

/** One kind of try of one account or network. The hash keeps typed addresses, and what is typed for them, unread. */
export interface Counter {
  readonly limit: Limit;
  readonly subject: Buffer;
}

function counter(limit: Limit, subject: string): Counter {
  return { limit, subject: createHash('sha256').update(`${limit.name}\0${subject}`).digest() };
}

/** The account of an e-mail, whether or not anybody has it. */
export function accountCounter(limit: 'signInToAccount' | 'resetMailToAccount', email: string) {
  return counter(limits[limit], email.trim().toLowerCase());
}

type NetworkLimit = 'signInFromNetwork' | 'resetLinkFromNetwork' | 'resetMailFromNetwork';

export function networkCounter(limit: NetworkLimit, { address }: PublicContext) {
  return counter(limits[limit], clientNetwork(address ?? ''));
}

function waitingWords(minutes: number): string {
  return minutes === 1 ? 'un minuto' : `${minutes} minuti`;
}

function tooManyAttempts(blockedUntil: string, now: Temporal.Instant): AppError {
  const seconds = Math.ceil(now.until(blockedUntil).total('seconds'));
  return new AppError('request.tooMany', {
    message: `Troppi tentativi. Riprova tra ${waitingWords(Math.ceil(seconds / 60))}.`,
    retryAfter: seconds,
  });
}

/**
 * Counts a try of each before it is made; answers the refusal when one of them has to wait. It is answered and
 * not thrown, because what is counted must be committed.
 */
export async function takeAttempts(
  ctx: PublicContext,
  counters: readonly Counter[],
): Promise<AppError | undefined> {
  const throttle = throttleRepository(ctx);
  for (const { subject, limit } of counters) {
    if (await throttle.take(subject, limit)) continue;
    const until = await throttle.blockedUntil(subject);
    return tooManyAttempts(until ?? String(ctx.now), ctx.now);
  }
  return undefined;
}

/** A try that was right does not count against the network it came from. */
export async function giveBackAttempt(ctx: PublicContext, { subject }: Counter): Promise<void> {
  await throttleRepository(ctx).giveBack(subject);
}

/** Whoever proved to be the owner starts anew. */
export async function forgetAttempts(ctx: PublicContext, { subject }: Counter): Promise<void> {
  await throttleRepository(ctx).forget(subject);
}
