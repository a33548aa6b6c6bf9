import { createHash } from 'node:crypto';
import { type AppError, refusedFor } from '../../platform/core/app-error.ts';
import { clientNetwork, clientSite } from '../../platform/limits/client-network.ts';
import type {
  AnyContext,
  PersonContext,
  PublicContext,
  TenantContext,
} from '../../platform/request/context.ts';
import { countHourlyAct } from './hourly-acts.repository.ts';
import {
  type HourlyLimit,
  importedLimit,
  type Limit,
  limits,
  longSaveLength,
  longSavesLimit,
  requestedMailsLimit,
} from './limits.ts';
import { type CountingContext, throttleRepository } from './throttle.repository.ts';

/** The counter of one kind of attempt, for an account or a network. The hash hides the typed address. */
export interface Counter {
  readonly limit: Limit;
  readonly subject: Buffer;
}

function counter<L extends { readonly name: string }>(limit: L, subject: string) {
  return { limit, subject: createHash('sha256').update(`${limit.name}\0${subject}`).digest() };
}

/**
 * The form of a typed e-mail for its counter and for the search of its account. PostgreSQL turns more letters into an
 * "i" than JavaScript does. If PostgreSQL changed the letter case in the search, several spellings with different
 * counters would find one account.
 */
export function plainEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The counter of an e-mail, whether its account exists or not. */
export function accountCounter(
  limit: 'resetMailToAccount' | 'warningMailToAccount',
  email: string,
) {
  return counter(limits[limit], plainEmail(email));
}

/** The counters of sign-ins to an account from unknown devices: one for this network, and one for all networks. */
export function signInCounters({ address }: PublicContext, email: string): readonly Counter[] {
  const account = plainEmail(email);
  return [
    counter(limits.signInToAccount, `${account}\0${clientNetwork(address)}`),
    counter(limits.signInToAccountInAll, account),
  ];
}

/** The counter of sign-ins of a person from a device that the person has used before. */
export function deviceCounter(deviceId: string, personId: number): Counter {
  return counter(limits.signInFromDevice, `${deviceId}\0${personId}`);
}

type NetworkLimit =
  | 'signInFromNetwork'
  | 'resetLinkFromNetwork'
  | 'resetMailFromNetwork'
  | 'linkRequestFromNetwork'
  | 'emailLinkFromNetwork';

export function networkCounter(limit: NetworkLimit, { address }: PublicContext) {
  return counter(limits[limit], clientNetwork(address));
}

/** The counters of sign-ins from a network: one for this network, and one for all networks of its site. */
export function signInNetworkCounters(ctx: PublicContext): readonly Counter[] {
  const site = clientSite(ctx.address ?? '');
  const network = networkCounter('signInFromNetwork', ctx);
  return site === undefined ? [network] : [network, counter(limits.signInFromSite, site)];
}

/** The counter of a payment link, by the hash of its secret. */
export function linkCounter(limit: 'confirmationOfLink' | 'foreignPaymentOfLink', hash: Buffer) {
  return counter(limits[limit], hash.toString('hex'));
}

type PersonLimit =
  | 'currentPassword'
  | 'secondFactor'
  | 'emailChangeMails'
  | 'accountMails'
  | 'wrongCodes'
  | 'warningOfWrongCodes';

/** The counter of a person whose password was verified. */
export function personCounter(limit: PersonLimit, personId: number): Counter {
  return counter(limits[limit], String(personId));
}

function tooManyAttempts(blockedUntil: string, now: Temporal.Instant): AppError {
  const seconds = Math.ceil(now.until(blockedUntil).total('seconds'));
  return refusedFor(seconds, 'Troppi tentativi.');
}

/**
 * Counts one attempt on each counter, before the attempt is made. Returns the refusal during a pause. It does not
 * throw, because an error would roll the counts back.
 */
export async function takeAttempts(
  ctx: CountingContext,
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

/**
 * Refuses a confirmation or an invitation of an administrator who has requested too many within the hour. Each such
 * mail goes to an address that the administrator chooses. The counter `emailChangeMails` limits the confirmations of a
 * person's own e-mail.
 */
export async function requireFewMails(ctx: AnyContext): Promise<void> {
  if (ctx.tenantId !== null) await takeWithinHour(ctx, requestedMailsLimit);
}

/** Refuses a change with long texts if the person has saved too many within the hour, in all tenants together. */
export async function requireFewLongSaves(ctx: TenantContext, change: object): Promise<void> {
  if (JSON.stringify(change).length > longSaveLength) await takeWithinHour(ctx, longSavesLimit);
}

/** Refuses a customer of an import if the person has imported too many within the hour, in all tenants together. */
export function requireFewImported(ctx: TenantContext): Promise<void> {
  return takeWithinHour(ctx, importedLimit);
}

async function takeWithinHour(ctx: TenantContext, limit: HourlyLimit): Promise<void> {
  const { subject } = counter(limit, String(ctx.actor?.id));
  const until = await countHourlyAct(ctx, subject, limit);
  if (until !== null) throw tooManyAttempts(until, ctx.now);
}

/** Refuses a change of the person's own access after too many changes, because a mail reports each change. */
export async function requireFewOwnMails(ctx: PersonContext): Promise<void> {
  const refusal = await takeAttempts(ctx, [personCounter('accountMails', ctx.actor.id)]);
  if (refusal) throw refusal;
}

/** Removes a successful attempt from the counter of its network. */
export async function giveBackAttempt(ctx: CountingContext, { subject }: Counter): Promise<void> {
  await throttleRepository(ctx).giveBack(subject);
}

/** Resets the counters of a person who has proved to be the owner of the account. */
export async function forgetAttempts(
  ctx: CountingContext,
  counters: readonly Counter[],
): Promise<void> {
  await throttleRepository(ctx).forget(counters.map(({ subject }) => subject));
}
