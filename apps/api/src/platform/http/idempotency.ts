import { createHash } from 'node:crypto';
import type { Endpoint } from '@canone/contracts/kit/endpoint';
import type { Success } from '@canone/contracts/kit/envelope';
import type { FastifyRequest } from 'fastify';
import type { SecretBox } from '../auth/secret-box.ts';
import { AppError, refusedField } from '../core/app-error.ts';
import type { TenantContext } from '../request/context.ts';
import type { CallContext, Run, Work } from '../request/transactions.ts';
import { erasedAnswer } from './erased-answer.ts';

/** The time for which a response is stored. */
export const keptFor = { hours: 24 } as const;

const printable = /^[\x20-\x7e]{8,128}$/;

/** The Idempotency-Key of a call; undefined if the call has no key or the endpoint ignores keys. */
export function idempotencyKey(
  { isIdempotent }: Endpoint,
  { headers }: FastifyRequest,
): string | undefined {
  const key = headers['idempotency-key'];
  if (!isIdempotent || key === undefined) return undefined;
  if (typeof key === 'string' && printable.test(key)) return key;
  throw refusedField('Idempotency-Key', 'La chiave deve avere da 8 a 128 caratteri ASCII.');
}

/** The same input gives the same text, independent of key order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

/** Thrown to end a repeated call and its transaction; `text` is the stored response. */
class AnsweredBefore extends Error {
  readonly text: string;

  constructor(text: string) {
    super('answered before');
    this.text = text;
  }
}

/** Decides which request is sent to a provider. The decision is plain JSON, so that it can be stored. */
export type Prepare = (step: Work) => Promise<unknown>;

interface Call {
  readonly endpoint: Endpoint;
  readonly key: string;
  readonly input: unknown;
  answer(run: Run, prepare: Prepare): Promise<unknown>;
  /** Wraps the result in the envelope of a success. */
  success(data: unknown): Success<unknown>;
}

interface Answer {
  readonly envelope: unknown;
  readonly isReplayed: boolean;
}

/** Reads and writes the row of a call with a key. */
function rowOfCall({ endpoint, key, input }: Call, context: CallContext) {
  const { db, tenantId, actor, now } = context as TenantContext; // only endpoints inside a tenant accept keys
  if (!tenantId || !actor)
    throw new Error(`${endpoint.path}: an idempotency key needs a person and a tenant`);
  const call = { tenant_id: tenantId, person_id: actor.id, endpoint: endpoint.path, key };
  const hash = createHash('sha256').update(canonical(input)).digest();
  const oldest = String(now.subtract(keptFor));

  const ofCall = () =>
    db
      .selectFrom('idempotent_answers')
      .select(['request_hash', 'answer_sealed', 'prepared'])
      .where((row) => row.and(call))
      .where('created_at', '>', oldest);

  /** Inserts the key. A concurrent call with the same key waits at this insert until this transaction ends. */
  async function insert(prepared: string | null): Promise<boolean> {
    const forgotten = db
      .deleteFrom('idempotent_answers')
      .where((row) => row.and(call))
      .where('created_at', '<=', oldest)
      .execute();
    const inserted = db
      .insertInto('idempotent_answers')
      .values({ ...call, request_hash: hash, created_at: String(now), prepared })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    const [, own] = await Promise.all([forgotten, inserted]); // both statements share one round trip
    return own !== undefined;
  }

  const store = (values: { prepared: string } | { answer_sealed: string }) =>
    db
      .updateTable('idempotent_answers')
      .set({ ...values, request_hash: hash })
      .where((row) => row.and(call))
      .execute();

  return { hash, ofCall, insert, store };
}

/** Reads and writes stored responses in the transaction of the context. */
function keptAnswers(box: SecretBox, call: Call, context: CallContext) {
  const { hash, ofCall, insert, store } = rowOfCall(call, context);

  /** The row of an earlier call with this key that has no stored response. Throws if the earlier call has one. */
  async function unanswered(query = ofCall()) {
    const row = await query.executeTakeFirst();
    if (!row) return undefined;
    const isSame = hash.equals(row.request_hash);
    // if the earlier call had no response, a call with another input replaces it, and its decision is not used
    const isAnotherRequest = !isSame && row.prepared !== null && row.answer_sealed === null;
    if (isAnotherRequest) return { prepared: null };
    if (!isSame) throw new AppError('request.keyReused');
    if (row.answer_sealed === erasedAnswer) throw new AppError('request.answerErased');
    if (row.answer_sealed) throw new AnsweredBefore(box.open(row.answer_sealed));
    return { prepared: row.prepared };
  }

  return {
    async refuseRepeated(): Promise<void> {
      await unanswered();
    },

    /**
     * Returns the stored decision of an earlier call with the same input whose response was lost. If there is none, it
     * makes and stores a new decision.
     */
    async prepare(decide: () => Promise<unknown>): Promise<unknown> {
      const before = await unanswered();
      if (before?.prepared) return JSON.parse(before.prepared);
      const decided = await decide();
      const prepared = JSON.stringify(decided);
      if (await insert(prepared)) return decided;
      const meanwhile = await unanswered(ofCall().forUpdate());
      if (meanwhile?.prepared) return JSON.parse(meanwhile.prepared);
      await store({ prepared });
      return decided;
    },

    async claim(): Promise<void> {
      if (await insert(null)) return;
      if (await unanswered(ofCall().forUpdate())) return;
      throw new AppError('server.unavailable', { retryAfter: 1 });
    },

    async keep(envelope: unknown): Promise<void> {
      await store({ answer_sealed: box.seal(JSON.stringify(envelope)) });
    },
  };
}

/**
 * Runs a call once for its key. The response is stored in the same transaction. It is encrypted, because it may contain
 * a link. A refused call stores only its decision about a request to a provider. A repeated call receives the stored
 * response.
 */
export async function answerOnce(box: SecretBox, call: Call, run: Run): Promise<Answer> {
  let written: { readonly data: unknown } | undefined;

  const onceRun: Run = (mode, work) =>
    run(mode, async (ctx) => {
      const kept = keptAnswers(box, call, ctx);
      if (mode === 'read') {
        await kept.refuseRepeated();
        return work(ctx);
      }
      if (written)
        throw new Error(`${call.endpoint.path}: a call with an idempotency key must write once`);
      await kept.claim();
      const data = await work(ctx);
      await kept.keep(call.success(data));
      written = { data };
      return data;
    });

  const prepare: Prepare = (step) =>
    run('write', (ctx) => keptAnswers(box, call, ctx).prepare(() => step(ctx)));

  try {
    const data = await call.answer(onceRun, prepare);
    if (data !== written?.data)
      throw new Error(`${call.endpoint.path}: the answer differs from the stored answer`);
    return { envelope: call.success(data), isReplayed: false };
  } catch (error) {
    if (!(error instanceof AnsweredBefore)) throw error;
    return { envelope: JSON.parse(error.text), isReplayed: true };
  }
}
