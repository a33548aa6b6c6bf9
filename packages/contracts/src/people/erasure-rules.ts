import { romeDate } from '../values/calendar.ts';

/**
 * The number of years for which the law requires the books to be kept (art. 2220 Codice civile), counted from the last
 * entry.
 */
export const retentionYears = 10;

/** The name that is shown for an erased person. */
export const erasedName = 'Persona cancellata';

/** The last facts of a person in the books of one tenant. A fact is null if there is none. */
export interface FiscalFacts {
  /** The time of the person's last entry in the ledger. */
  readonly lastEntryAt: Temporal.Instant | null;
  /** The due date of the last receivable of a subscription that was ever active. */
  readonly lastReceivableAt: Temporal.Instant | null;
}

export interface Retention {
  /** The day of the last fact, as a day in Rome. */
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
  /** Whether the person is the last Admin of a tenant who can sign in. */
  readonly isLastAdministrator: boolean;
  /** The number of subscriptions that are active or wait for a transfer. */
  readonly liveSubscriptions: number;
  readonly openReceivables: number;
  /** The person's money that covers no receivable, in cents. */
  readonly creditCents: number;
  /** The number of credits in bank statements that probably belong to the person and that are still undecided. */
  readonly unbookedCredits: number;
  /** The number of subscriptions that the provider can still charge. */
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

/** The reasons why a person cannot be erased yet. The list is empty if the person can be erased. */
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

/** Whether the typed text is the name or the e-mail of the person, in any letter case. */
export function isConfirmation(
  typed: string,
  { name, email }: { readonly name: string; readonly email: string },
): boolean {
  const text = plain(typed);
  return text !== '' && (text === plain(name) || text === plain(email));
}
