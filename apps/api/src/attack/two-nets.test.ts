import { bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import { searchContract } from '@canone/contracts/overviews/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textOf } from '../testing/answer-text.ts';
import { everyEndpoint, type Sample, scopeOf } from '../testing/every-endpoint.ts';
import { goodInput, requestOf, worldOf } from '../testing/good-inputs.ts';
import { interceptStatements, type Refusal, watchRefusals } from '../testing/statements.ts';
import { type RawCall, startTestApi, type TestApi } from '../testing/test-api.ts';
import { aFullTenant, digestOf, recordNamed } from '../testing/two-tenants.ts';
import { type IdPlace, idPlaces, withValue } from './id-places.ts';
import { withoutInput } from './without-input.ts';

const marker = 'MARCATOREB';
const inside = everyEndpoint.filter((sample) => scopeOf(sample) === 'tenant');
/**
 * These endpoints return sums, which contain no text of a record. ledger.test.ts compares the sums of two tenants
 * instead.
 */
const sums = ['ledger.totals', 'report.collected'];
/** Lists that need other query parameters than a page and a search. */
const ownQueries: ReadonlyMap<string, readonly string[]> = new Map([
  [searchContract.endpoints.find.path, [`text=${marker}`]],
  [bulkOperationContract.endpoints.preview.path, ['action=deleteAddresses']],
]);
/** Lists without the id of a record in their path. The attacks by id cover the other lists. */
const lists = inside.filter(
  ({ title, endpoint }) => endpoint.query && !endpoint.params && !sums.includes(title),
);

interface Attack {
  readonly title: string;
  readonly place: string;
  readonly sample: Sample;
  readonly at: IdPlace;
}

const attacks: readonly Attack[] = inside.flatMap((sample) =>
  idPlaces(sample)
    .filter(({ isRead }) => isRead)
    .map((at) => ({ title: sample.title, place: at.place, sample, at })),
);

/**
 * Removes the tenant from every condition of a statement on its way to the database. The parameter stays in the text,
 * so that the numbers of the parameters stay correct. A changed tenant in the context would not be enough: a query that
 * already forgets the tenant would then look correct.
 */
function withoutTenant(text: string): string {
  return text.replaceAll(/(?:"?\w+"?\.)?"?tenant_id"? = (\$\d+)/g, '$1::int is not null');
}

/**
 * The effect of a call on the other tenant's data. `refused`: the database did not run the statement without the
 * tenant.
 */
type Verdict = 'nothing' | 'shown' | 'changed' | 'refused';

/**
 * The process of Citus 13.2.2 crashes on an outer join whose condition names no tenant. So this statement keeps its
 * tenant on Citus.
 */
const crashesCitus = /left join bank_ignored_payers /;

/**
 * Citus cannot run a join or a lock over shards of several tenants. A statement that names no tenant is of this kind.
 */
const isAcrossShards = ({ code, message }: Refusal) =>
  code === '0A000' || message.includes('requires repartitioning');

const noAnswer = { statusCode: 500, headers: {}, body: '', rawPayload: new Uint8Array() };

/** Creates two full tenants and attacks one of them from the other, with only the given protections active. */
async function behind(nets: { readonly queries: boolean; readonly rowLevelSecurity: boolean }) {
  const api = await startTestApi();
  let isStripping = false;
  const isKept = (text: string) => api.engine.isDistributed === true && crashesCitus.test(text);
  interceptStatements(api.engine, (text) =>
    isStripping && !isKept(text) ? withoutTenant(text) : text,
  );
  const own = await aFullTenant(api, 'PROPRIO');
  const foreign = await aFullTenant(api, marker);
  const world = worldOf(api, own.tenantId, own.admin);
  // one person may have operations in both tenants, so the person alone does not separate the operations
  await api.make.inTenant(foreign.tenantId, (db) =>
    db
      .updateTable('bulk_operations')
      .set({ started_by: own.admin.person.id })
      .where('tenant_id', '=', foreign.tenantId)
      .execute(),
  );
  if (!nets.rowLevelSecurity) await switchOffRowLevelSecurity(api);

  let rows = await digestOf(api, foreign);
  const refusals = watchRefusals(api.engine);

  /** Returns whether Citus refused the last call because this test had removed the tenant from a statement. */
  const isRefusedByCitus = (statusCode: number) =>
    api.engine.isDistributed === true &&
    !nets.queries &&
    statusCode === 500 &&
    refusals.some(isAcrossShards);

  /** Sends a request as an Admin of the caller's tenant. A refusal can end a response that has already begun. */
  async function ask(request: RawCall) {
    refusals.length = 0;
    isStripping = !nets.queries;
    try {
      return await own.admin.raw(request);
    } catch (error) {
      if (isRefusedByCitus(500)) return noAnswer;
      throw error;
    } finally {
      isStripping = false;
    }
  }

  return {
    api,
    own,
    ask,

    /** Sends a valid call with the other tenant's record in this one place. */
    async attack({ sample, at }: Attack): Promise<Verdict> {
      const record = recordNamed(foreign, sample, at.name);
      if (record === undefined) return 'nothing';
      const input = withValue(await goodInput(sample.title, world), at, record);
      const answer = await ask(requestOf(sample.endpoint, input));
      const { statusCode } = answer;
      const body = textOf(answer);
      const isRefused = isRefusedByCitus(statusCode);
      if (!isRefused) expect(statusCode).toBeLessThan(500);
      const before = rows;
      rows = await digestOf(api, foreign);
      if (rows !== before) return 'changed';
      if (isRefused && !body.includes(marker)) return 'refused';
      // some records have no text, so every successful read by id counts as shown
      const isShown =
        at.part === 'params' && sample.endpoint.method === 'GET' && statusCode === 200;
      return isShown || body.includes(marker) ? 'shown' : 'nothing';
    },

    /** The status of a valid call for a record of the caller's tenant. */
    async use({ title, endpoint }: Sample): Promise<number | 'refused'> {
      const { statusCode } = await ask(requestOf(endpoint, await goodInput(title, world)));
      return isRefusedByCitus(statusCode) ? 'refused' : statusCode;
    },

    async list({ endpoint: { path, csv, xlsx } }: Sample): Promise<Verdict> {
      const bodies: string[] = [];
      const whole = csv || xlsx ? '' : 'pageSize=100';
      const ofPages = [whole, `${whole}&searchTerm=${marker}`];
      const queries = ownQueries.get(path) ?? ofPages;
      for (const query of queries) {
        const answer = await ask({ method: 'GET', url: `${path}?${query}` });
        if (isRefusedByCitus(answer.statusCode) && !textOf(answer).includes(marker))
          return 'refused';
        expect(answer.statusCode).toBe(200);
        bodies.push(withoutInput(textOf(answer)));
      }
      return bodies.join('').includes(marker) ? 'shown' : 'nothing';
    },
  };
}

async function switchOffRowLevelSecurity(api: TestApi): Promise<void> {
  await api.make.asOwner(async (db) => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relrowsecurity`.execute(db);
    for (const { name } of rows)
      await sql`alter table ${sql.table(name)} disable row level security`.execute(db);
  });
}

type TwoTenants = Awaited<ReturnType<typeof behind>>;

const singleNets = [
  { net: 'the queries', queries: true, rowLevelSecurity: false },
  { net: 'row-level security', queries: false, rowLevelSecurity: true },
];

describe.each(singleNets)('TEN-06 · $net alone', (nets) => {
  let tenants: TwoTenants;

  beforeAll(async () => {
    tenants = await behind(nets);
  });

  afterAll(() => tenants.api.close());

  test('the other protection is really off', async () => {
    const { api, own } = tenants;
    const plans = await api.make.inTenant(own.tenantId, (db) =>
      db.selectFrom('plans').select('tenant_id').distinct().execute(),
    );

    expect(plans).toHaveLength(nets.rowLevelSecurity ? 1 : 2);
    const statement = 'select id from "plans" where "tenant_id" = $1';
    expect(withoutTenant(statement)).toBe('select id from "plans" where $1::int is not null');
  });

  test.each(attacks)('$title does not reveal or change their record in $place', async (attack) => {
    expect(['nothing', 'refused']).toContain(await tenants.attack(attack));
  });

  test.each(lists)('$title lists only its own tenant', async (sample) => {
    expect(['nothing', 'refused']).toContain(await tenants.list(sample));
  });

  test.each(inside)('$title works for one’s own tenant', async (sample) => {
    expect([200, 'refused']).toContain(await tenants.use(sample));
  });
});

describe('TEN-06 · with neither protection', () => {
  let tenants: TwoTenants;

  beforeAll(async () => {
    tenants = await behind({ queries: false, rowLevelSecurity: false });
  });

  afterAll(() => tenants.api.close());

  const listed = lists.filter(({ title }) =>
    ['user', 'plan', 'subscription', 'paymentprovider', 'feature', 'address', 'search'].includes(
      title.replace(/\.(list|export|find)$/, ''),
    ),
  );
  test.each(listed)('$title shows their rows: a leak is detected', async (sample) => {
    expect(['shown', 'refused']).toContain(await tenants.list(sample));
  });

  // the read of an erasure has a third protection: an Admin is refused for a person whom another tenant knows
  const reads = attacks.filter(
    ({ title, sample, at }) =>
      title !== 'person-erasure.erasure' &&
      sample.endpoint.method === 'GET' &&
      at.part === 'params',
  );
  test.each(reads)('$title reveals their record: a leak is detected', async (attack) => {
    expect(['shown', 'refused']).toContain(await tenants.attack(attack));
  });

  // these calls run last, because they rename and delete records; subscription.update is missing, because the foreign
  // key of price_changes refuses it
  const writes = attacks.filter(
    ({ title, at }) =>
      at.name === 'id' &&
      [
        'plan.update',
        'address.update',
        'feature.update',
        'bank-transfer.remove',
        'planfeature.remove',
        'address.remove',
      ].includes(title),
  );
  test.each(writes)('$title changes their record: it is detected', async (attack) => {
    expect(['changed', 'refused']).toContain(await tenants.attack(attack));
  });
});
