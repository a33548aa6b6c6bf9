import type { Letter } from '@canone/contracts/letters/mail-letter';
import type { PublicContext } from '../../platform/request/context.ts';
import { italianTime } from '../../providers/mail/italian-time.ts';
import { newPasswordAction } from '../../providers/mail/password-letters.ts';
import { queueMail } from '../outbox/outbox.service.ts';
import {
  accountCounter,
  type Counter,
  deviceCounter,
  forgetAttempts,
  giveBackAttempt,
  signInCounters,
  signInNetworkCounters,
  takeAttempts,
} from '../throttle/throttle.service.ts';
import type { Device } from './device-token.ts';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly is_active: boolean;
}

interface Attempt {
  /** Empty when the person is known on the device. */
  readonly networks: readonly Counter[];
  readonly account: readonly Counter[];
}

/**
 * The counters of an attempt. If the person is known on the device, only attempts from this device count. So nobody can
 * block the person's sign-in on a known device.
 */
export function attemptOf(
  ctx: PublicContext,
  email: string,
  { device, person }: { readonly device: Device | undefined; readonly person: Person | undefined },
): Attempt {
  if (device && person) return { networks: [], account: [deviceCounter(device.id, person.id)] };
  return { networks: signInNetworkCounters(ctx), account: signInCounters(ctx, email) };
}

export function takeAttempt(ctx: PublicContext, { networks, account }: Attempt) {
  return takeAttempts(ctx, [...networks, ...account]);
}

/** Removes a successful attempt from the counters. */
export async function forgetAttempt(ctx: PublicContext, { networks, account }: Attempt) {
  for (const network of networks) await giveBackAttempt(ctx, network);
  await forgetAttempts(ctx, account);
}

interface Paused {
  readonly name: string;
  readonly at: Temporal.Instant;
  readonly publicBaseUrl: string;
}

function pausedLetter({ name, at, publicBaseUrl }: Paused): Letter {
  return {
    subject: 'Troppi tentativi di accesso a Canone',
    name,
    paragraphs: [
      `qualcuno ha provato più volte ad accedere con la tua email e una password sbagliata, l’ultima volta in data ${italianTime(at)}.`,
      'Per un po’ accettiamo meno tentativi. Dai dispositivi da cui sei già entrato accedi come sempre.',
    ],
    action: newPasswordAction(publicBaseUrl),
    closing: 'Se eri tu, o se la tua password è lunga e la conosci solo tu, non devi fare nulla.',
  };
}

/** Informs the owner of an account about refused attempts, at most once a day. */
export async function warnOwner(
  ctx: PublicContext,
  email: string,
  {
    person,
    publicBaseUrl,
  }: { readonly person: Person | undefined; readonly publicBaseUrl: string },
): Promise<void> {
  const isWarned = await takeAttempts(ctx, [accountCounter('warningMailToAccount', email)]);
  if (isWarned || !person?.is_active) return;
  const letter = pausedLetter({ name: person.name, at: ctx.now, publicBaseUrl });
  await queueMail(ctx, { recipient: person.email, recipientId: person.id, letter });
}
