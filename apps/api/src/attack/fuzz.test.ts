import type { Schema } from '@canone/contracts/kit/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { everyEndpoint, type Sample } from '../testing/every-endpoint.ts';
import { type CallInput, goodInput, type World, worldOf } from '../testing/good-inputs.ts';
import { startTestApi, type TestApi, urlOf } from '../testing/test-api.ts';
import { describedAnswers } from './described-answers.ts';
import { type JsonSchema, near } from './inputs-near.ts';

/** A fixed seed makes failures reproducible. `FUZZ_SEED=… FUZZ_RUNS=…` tries other inputs or repeats earlier ones. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const runs = Number(process.env['FUZZ_RUNS'] ?? 40);
/** The time for one endpoint, in milliseconds. With FUZZ_RUNS the time has no limit. */
const budgetMs = process.env['FUZZ_RUNS'] === undefined ? 300 : Number.POSITIVE_INFINITY;
/** The time limit of a test. It is high, because some calls are slow on purpose. */
const maxMs = 30_000 + runs * 500;

function inputsNear(
  { endpoint }: Sample,
  { items, headers, ...good }: CallInput,
): fc.Arbitrary<CallInput> {
  const part = (schema: Schema | undefined, value: unknown) =>
    schema
      ? near(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, value)
      : fc.constant(undefined);
  return fc.record({
    params: part(endpoint.params, good.params),
    query: part(endpoint.query, good.query ?? {}),
    body: part(endpoint.body, items ?? good.body),
    headers: fc.constant(headers),
  }) as fc.Arbitrary<CallInput>; // some parts have wrong types on purpose
}

/**
 * The text of a value in a path. A path cannot contain half of a surrogate pair, so the replacement character is sent
 * instead.
 */
function asPathPart(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.toWellFormed();
}

/**
 * Returns whether the path leads to another address. An empty part or a part of dots changes the address, and the API
 * description has no operation for it.
 */
function leadsElsewhere({ endpoint }: Sample, { params }: CallInput): boolean {
  const sent = new Map(Object.entries(params ?? {}));
  return Array.from(endpoint.path.matchAll(/:(\w+)/g), ([, name = '']) => sent.get(name)).some(
    (part) => part === '' || part === '.' || part === '..',
  );
}

describe(`API-08 · random input (FUZZ_SEED=${seed} FUZZ_RUNS=${runs})`, () => {
  let api: TestApi;
  let world: World;
  let token: string;
  let tenantId: number;
  let wrongWith: Awaited<ReturnType<typeof describedAnswers>>;
  let calls = 0;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    await api.make.aProvider(tenantId);
    const person = await api.make.aPerson({ roleId: 1 });
    const claims = { userId: person.id, roleId: 1, sessionEpoch: 0 };
    token = await api.tokens.issue(claims, api.now());
    world = worldOf(api, tenantId, { ...api.with({ token, tenantId }), person });
    wrongWith = await describedAnswers(api);
  });

  afterAll(() => api.close());

  function send({ endpoint }: Sample, { params, query, body, headers }: CallInput) {
    calls += 1;
    const path = Object.entries(params ?? {}).map(([key, value]) => [key, asPathPart(value)]);
    const address = `10.${calls >> 16}.${(calls >> 8) % 256}.${calls % 256}`;
    return api.with({ token, tenantId, address }).raw({
      method: endpoint.method,
      url: urlOf(endpoint, { params: Object.fromEntries(path), ...(query && { query }) }),
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
  }

  test.each(everyEndpoint.map((sample, index) => ({ ...sample, index })))(
    '$title responds as described',
    async ({ index, ...sample }) => {
      const good = await goodInput(sample.title, world);
      const end = performance.now() + budgetMs;
      let hasFailed = false;

      const answersAsDescribed = fc.asyncProperty(inputsNear(sample, good), async (input) => {
        if (performance.now() > end && !hasFailed) return;
        const answer = await send(sample, input);
        const isElsewhere = leadsElsewhere(sample, input);
        const problem = isElsewhere ? undefined : wrongWith(sample.title, answer);
        hasFailed ||= problem !== undefined;
        const status = isElsewhere ? answer.statusCode : 404;
        expect({ problem, status }).toEqual({ problem: undefined, status: 404 });
      });
      await fc.assert(answersAsDescribed, { seed: seed + index, numRuns: runs });
    },
    maxMs,
  );

  const anyName = (maxLength: number) =>
    fc
      .oneof(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
        fc.string({ unit: 'binary', minLength: 1, maxLength }),
        fc.constantFrom('x'.repeat(maxLength), 'a\nb\tc\u0001', '👍'.repeat(maxLength / 2), '‮abc'),
      )
      .filter((name) => name.trim() !== '' && name.length <= maxLength);

  test(
    'a name that the API accepts is accepted by PayPal too, up to the payment page',
    async () => {
      const { id: userId } = await api.make.aPerson({ tenantIds: [tenantId] });
      const caller = api.with({ token, tenantId });
      const startDate = '2026-12-01T09:00:00Z';
      const price = { recurringCostBeforeVAT: 10, recurrenceType: 1 };

      const paidByAnyName = fc.asyncProperty(anyName(127), anyName(200), async (plan, seller) => {
        const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
          caller.raw({ method, url, payload });
        const named = await ask('PUT', '/api/tenant/Update', { id: tenantId, name: seller });
        const made = await ask('POST', '/api/plan/Create', { ...price, name: plan });
        for (const { statusCode } of [named, made]) expect([200, 400]).toContain(statusCode);
        if (made.statusCode !== 200) return;
        const planId: number = made.json().data.id;
        const order = { userId, planId, startDate };
        const ordered = await ask('POST', '/api/subscription/subscribe', order);
        const paymentId: number = ordered.json().data.payments[0].id;
        const link = await ask('POST', '/api/PaymentToken/create', { paymentId });
        expect([plan, link.statusCode, link.json().message]).toEqual([plan, 200, '']);
        const url = `/api/PaymentToken/validate?token=${link.json().data.token}`;
        const { checkout } = (await ask('GET', url)).json().data;
        expect(await api.paypal.createSubscription(checkout.subscription)).toMatch(/^I-/);
      });
      await fc.assert(paidByAnyName, { seed, numRuns: Math.ceil(runs / 2) });
    },
    maxMs,
  );
});
