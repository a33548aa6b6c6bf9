import type { PublicContext, TenantContext } from '../../platform/request/context.ts';
import {
  historySealRepository,
  type NewSeal,
  readErasedSince,
  type Seal,
} from './history-seal.repository.ts';

export { brokenSeals, type Seal } from './history-seal.repository.ts';

/**
 * The time for which the history keeps the network and the browser of a sensitive change. Half a year leaves time to
 * investigate an abuse.
 */
const originDays = 180;

type Context = PublicContext | TenantContext;

const firstOrigin = (now: Temporal.Instant) => now.subtract({ hours: 24 * originDays });

/** The people whose erasure may have missed an origin. The query runs outside tenants. */
export const erasedPeople = (ctx: PublicContext) => readErasedSince(ctx, firstOrigin(ctx.now));

/**
 * Seals all entries that are not sealed yet, each block in its own transaction. Deletes old origins and the origins of
 * the erased people. Returns the last new seal, or undefined when there was nothing to seal.
 */
export async function sealHistory(
  write: <T>(step: (ctx: Context) => Promise<T>) => Promise<T>,
  erased: readonly number[],
): Promise<Seal | undefined> {
  const sealAfter = (last?: NewSeal) => write((ctx) => historySealRepository(ctx).sealNext(last));
  let last: NewSeal | undefined;
  for (let next = await sealAfter(); next; next = await sealAfter(next)) last = next;
  await write(async (ctx) => {
    await historySealRepository(ctx).forgetOrigins(firstOrigin(ctx.now));
    await historySealRepository(ctx).forgetOriginsOf(erased);
  });
  return last;
}

/** The text of a seal for a log line. `npm run verify` can check this text later. */
export const textOfSeal = ({ tenantId, number, hash }: Seal) => `${tenantId}:${number}:${hash}`;

/** Reads a seal from the text of a log line or of `npm run verify`; undefined for another text. */
export function sealIn(text: string): Seal | undefined {
  const [, tenantId, number, hash] = /^(\d{1,9}):(\d{1,9}):([\da-f]{64})$/.exec(text) ?? [];
  if (tenantId === undefined || number === undefined || hash === undefined) return undefined;
  return { tenantId: Number(tenantId), number: Number(number), hash };
}

export interface HistoryState {
  /** The last seal as a text that can be noted outside the database; undefined before the first seal. */
  readonly head: string | undefined;
  /** Noted seals that the history no longer contains. */
  readonly missing: readonly string[];
  readonly broken: readonly Readonly<Record<string, string | number | null>>[];
}

/** Returns the last seal of a history, and the noted seals that the history does not contain. */
export async function verifyNotedSeals(
  ctx: PublicContext | TenantContext,
  noted: readonly Seal[],
): Promise<Pick<HistoryState, 'head' | 'missing'>> {
  const seals = historySealRepository(ctx);
  const missing: string[] = [];
  for (const seal of noted) if (!(await seals.has(seal))) missing.push(textOfSeal(seal));
  const last = await seals.lastSeal();
  return { head: last && textOfSeal(last), missing };
}

/**
 * Checks the noted seals, and every seal and entry of the history. The check of a tenant's books includes this check.
 */
export async function verifyHistory(
  ctx: PublicContext | TenantContext,
  noted: readonly Seal[],
): Promise<HistoryState> {
  const state = await verifyNotedSeals(ctx, noted);
  return { ...state, broken: await historySealRepository(ctx).broken() };
}
