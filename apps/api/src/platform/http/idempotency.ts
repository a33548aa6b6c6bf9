import { createHash } from 'node:crypto';
import type { Endpoint } from '@canone/contracts/kit/endpoint';
import type { Success } from '@canone/contracts/kit/envelope';
import type { FastifyRequest } from 'fastify';
import { AppError, refusedField } from '../core/app-error.ts';
import type { TenantContext } from '../request/context.ts';
import type { CallContext, Run } from '../request/run.ts';
import type { SecretBox } from '../auth/secret-box.ts';

/** The retention of a stored response. */
export const keptFor = { hours: 24 } as const;

const printable = /^[\x20-\x7e]{8,128}$/;

/** The Idempotency-Key of a call; undefined without one or for an endpoint that ignores it. */
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

/** Aborts a repeated call and its transaction. */
class AnsweredBefore extends Error {
  readonly text: string;

  constructor(text: string) {
    super('answered before');
    this.text = text;
  }
}

interface Call {
  readonly endpoint: Endpoint;
  readonly key: string;
  readonly input: unknown;
  answer(run: Run): Promise<unknown>;
  /** The envelope of the result. */
  success(data: unknown): Success<unknown>;
}

interface Answer {
  readonly envelope: unknown;
  readonly isReplayed: boolean;
}

/** The stored responses, in the transaction of the context. */
function keptAnswers(box: SecretBox, { endpoint, key, input }: Call, context: CallContext) {
  const { db, tenantId, actor, now } = context as TenantContext; // only endpoints inside a tenant accept keys
  if (!tenantId || !actor)
    throw new Error(`${endpoint.path}: an idempotency key needs a person and a tenant`);
  const call = { tenant_id: tenantId, person_id: actor.id, endpoint: endpoint.path, key };
  const hash = createHash('sha256').update(canonical(input)).digest();
  const oldest = String(now.subtract(keptFor));

  async function refuseRepeated(): Promise<void> {
    const row = await db
      .selectFrom('idempotent_answers')
      .select(['request_hash', 'answer_sealed'])
      .where('tenant_id', '=', call.tenant_id)
      .where('person_id', '=', call.person_id)
      .where('endpoint', '=', call.endpoint)
      .where('key', '=', call.key)
      .where('created_at', '>', oldest)
      .executeTakeFirst();
    if (!row) return;
    if (!hash.equals(row.request_hash)) throw new AppError('request.keyReused');
    if (row.answer_sealed) throw new AnsweredBefore(box.open(row.answer_sealed));
  }

  return {
    refuseRepeated,

    /** Inserts the key. A concurrent call with the same key waits here until this transaction ends. */
    async claim(): Promise<void> {
      const forgotten = db
        .deleteFrom('idempotent_answers')
        .where('tenant_id', '=', call.tenant_id)
        .where('person_id', '=', call.person_id)
        .where('endpoint', '=', call.endpoint)
        .where('key', '=', call.key)
        .where('created_at', '<=', oldest)
        .execute();
      const claimed = db
        .insertInto('idempotent_answers')
        .values({ ...call, request_hash: hash, created_at: String(now) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst();
      const [, own] = await Promise.all([forgotten, claimed]); // both share one round trip
      if (own) return;
      await refuseRepeated();
      throw new AppError('server.unavailable', { retryAfter: 1 });
    },

    async keep(envelope: unknown): Promise<void> {
      await db
        .updateTable('idempotent_answers')
        .set({ answer_sealed: box.seal(JSON.stringify(envelope)) })
        .where('tenant_id', '=', call.tenant_id)
        .where('person_id', '=', call.person_id)
        .where('endpoint', '=', call.endpoint)
        .where('key', '=', call.key)
        .execute();
    },
  };
}

/**
 * Runs a call once for its key. The response is stored in the same transaction, encrypted because it may contain a
 * link; a refused call stores nothing. A repeated call receives the stored response.
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

  try {
    const data = await call.answer(onceRun);
    if (data !== written?.data)
      throw new Error(`${call.endpoint.path}: the answer differs from the stored answer`);
    return { envelope: call.success(data), isReplayed: false };
  } catch (error) {
    if (!(error instanceof AnsweredBefore)) throw error;
    return { envelope: JSON.parse(error.text), isReplayed: true };
  }
}
