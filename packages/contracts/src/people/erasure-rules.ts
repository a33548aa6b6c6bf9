import { romeDate } from '../values/calendar.ts';

/** The law's time for accounts (art. 2220 Codice civile), from the last entry. */
export const retentionYears = 10;

/** The name of an erased person, wherever one is shown. */
export const erasedName = 'Persona cancellata';

/** The last facts of a person in the books of one tenant; null when there is none. */
export interface FiscalFacts {
  /** The last registration in the ledger. */
  readonly lastEntryAt: Temporal.Instant | null;
  /** The due date of the last receivable of a subscription that was active once. */
  readonly lastReceivableAt: Temporal.Instant | null;
}

export interface Retention {
  /** The day of the last fact, in Rome. */
  readonly lastOn: Temporal.PlainDate;
  /** The last day on which the data are kept. */
  readonly until: Temporal.PlainDate;
}

/** The retention that the law requires; null for a person without fiscal movements. */
export function fiscalRetention({ lastEntryAt, lastReceivableAt }: FiscalFacts): Retention | null {
  const [last] = [lastEntryAt, lastReceivableAt]
    .filter((instant) => instant !== null)
    .toSorted(Temporal.Instant.compare)
    .toReversed();
  if (!last) return null;
  const lastOn = romeDate(last);
  return { lastOn, until: lastOn.add({ years: retentionYears }) };
}

export function isRetentionOver(retention: Retention | null, now: Temporal.Instant): boolean {
  return retention === null || Temporal.PlainDate.compare(romeDate(now), retention.until) > 0;
}

export interface ErasureFacts {
  readonly isSelf: boolean;
  /** Without the person, a tenant has no Admin who can sign in. */
  readonly isLastAdministrator: boolean;
  /** Active, or awaiting a transfer. */
  readonly liveSubscriptions: number;
  readonly openReceivables: number;
  /** Money of the person that covers no receivable, in cents. */
  readonly creditCents: number;
  /** Credits of bank statements that seem to be the person's, and for which nobody has decided yet. */
  readonly unbookedCredits: number;
  /** Subscriptions that the provider can still charge. */
  readonly liveAtProvider: number;
}

export const erasureObstacles = [
  'self',
  'lastAdministrator',
  'liveSubscriptions',
  'openReceivables',
  'openCredit',
  'unbookedMoney',
  'liveAtProvider',
] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

/** The reasons why a person cannot be erased yet; none when it is possible. */
export function obstaclesOf(facts: ErasureFacts): readonly ErasureObstacle[] {
  const holds: Readonly<Record<ErasureObstacle, boolean>> = {
    self: facts.isSelf,
    lastAdministrator: facts.isLastAdministrator,
    liveSubscriptions: facts.liveSubscriptions > 0,
    openReceivables: facts.openReceivables > 0,
    openCredit: facts.creditCents > 0,
    unbookedMoney: facts.unbookedCredits > 0,
    liveAtProvider: facts.liveAtProvider > 0,
  };
  return erasureObstacles.filter((obstacle) => holds[obstacle]);
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('it');

/** Whether the typed text is the name or the e-mail, in any letter case. */
export function isConfirmation(
  typed: string,
  { name, email }: { readonly name: string; readonly email: string },
): boolean {
  const text = plain(typed);
  return text !== '' && (text === plain(name) || text === plain(email));
}
