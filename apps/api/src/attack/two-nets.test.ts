import { textOf } from '../testing/answer-text.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyEndpoint, type Sample, scopeOf } from '../testing/every-endpoint.ts';
import { goodInput, requestOf, worldOf } from '../testing/good-inputs.ts';
import { interceptStatements } from '../testing/statements.ts';
import { type RawCall, startTestApi, type TestApi } from '../testing/test-api.ts';
import { aFullTenant, digestOf, recordNamed } from '../testing/two-tenants.ts';
import { type IdPlace, idPlaces, withValue } from './id-places.ts';
import { withoutOwnWords } from './own-words.ts';

const marker = 'MARCATOREB';
const inside = everyEndpoint.filter((sample) => scopeOf(sample) === 'tenant');
/** Their answers are sums without a text of any record: ledger.test.ts compares the sums of two tenants. */
const sums = ['ledger.totals', 'report.collected'];
/** A list that belongs to one record is attacked by that record's id instead. */
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
 * Takes the tenant out of every condition, and leaves the parameter in so that their number is right. The
 * server's own text is changed on its way to the database: were the context's tenant changed instead, a query
 * that forgets the tenant would look like one that names it.
 */
function withoutTenant(text: string): string {
  return text.replaceAll(/(?:"?\w+"?\.)?"?tenant_id"? = (\$\d+)/g, '$1::int is not null');
}

/** How much of the other tenant a call brought out or changed. */
type Verdict = 'nothing' | 'shown' | 'changed';

/** Two full tenants; the attacks go through with the nets in place that are named. */
async function behind(nets: { readonly queries: boolean; readonly rowLevelSecurity: boolean }) {
  const api = await startTestApi();
  let isStripping = false;
  interceptStatements(api.engine, (text) => (isStripping ? withoutTenant(text) : text));
  const own = await aFullTenant(api, 'PROPRIO');
  const foreign = await aFullTenant(api, marker);
  const world = worldOf(api, own.tenantId, own.admin);
  if (!nets.rowLevelSecurity) await switchOffRowLevelSecurity(api);

  let rows = await digestOf(api, foreign);

  /** Asks as an Admin of the own tenant. */
  async function ask(request: RawCall) {
    isStripping = !nets.queries;
    try {
      return await own.admin.raw(request);
    } finally {
      isStripping = false;
    }
  }

  return {
    api,
    own,
    ask,

    /** A good call, with the other tenant's record in this one place. */
    async attack({ sample, at }: Attack): Promise<Verdict> {
      const record = recordNamed(foreign, sample, at.name);
      if (record === undefined) return 'nothing';
      const input = withValue(await goodInput(sample.title, world), at, record);
      const answer = await ask(requestOf(sample.endpoint, input));
      const { statusCode } = answer;
      const body = textOf(answer);
      expect(statusCode).toBeLessThan(500);
      const before = rows;
      rows = await digestOf(api, foreign);
      if (rows !== before) return 'changed';
      // not every record has words: whatever is told of one that is asked for by its id is told
      const isTold = at.part === 'params' && sample.endpoint.method === 'GET' && statusCode === 200;
      return isTold || body.includes(marker) ? 'shown' : 'nothing';
    },

    /** What a good call of one's own is answered. */
    async use({ title, endpoint }: Sample): Promise<number> {
      return (await ask(requestOf(endpoint, await goodInput(title, world)))).statusCode;
    },

    async list({ endpoint: { path, csv, xlsx } }: Sample): Promise<Verdict> {
      const bodies: string[] = [];
      const whole = csv || xlsx ? '' : 'pageSize=100';
      for (const query of [whole, `${whole}&searchTerm=${marker}`]) {
        const answer = await ask({ method: 'GET', url: `${path}?${query}` });
        expect(answer.statusCode).toBe(200);
        bodies.push(withoutOwnWords(textOf(answer)));
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

  test('the other net is really off', async () => {
    const { api, own } = tenants;
    const plans = await api.make.inTenant(own.tenantId, (db) =>
      db.selectFrom('plans').select('tenant_id').distinct().execute(),
    );

    expect(plans).toHaveLength(nets.rowLevelSecurity ? 1 : 2);
    const statement = 'select id from "plans" where "tenant_id" = $1';
    expect(withoutTenant(statement)).toBe('select id from "plans" where $1::int is not null');
  });

  test.each(attacks)('$title keeps their record in $place from us', async (attack) => {
    expect(await tenants.attack(attack)).toBe('nothing');
  });

  test.each(lists)('$title lists only its own tenant', async (sample) => {
    expect(await tenants.list(sample)).toBe('nothing');
  });

  test.each(inside)('$title does what it is for, for one’s own', async (sample) => {
    expect(await tenants.use(sample)).toBe(200);
  });
});

describe('TEN-06 · with neither net', () => {
  let tenants: TwoTenants;

  beforeAll(async () => {
    tenants = await behind({ queries: false, rowLevelSecurity: false });
  });

  afterAll(() => tenants.api.close());

  const listed = lists.filter(({ title }) =>
    ['user', 'plan', 'subscription', 'paymentprovider', 'feature', 'address'].includes(
      title.replace(/\.(list|export)$/, ''),
    ),
  );
  test.each(listed)('$title shows their rows: the walk would see them', async (sample) => {
    expect(await tenants.list(sample)).toBe('shown');
  });

  const reads = attacks.filter(
    ({ sample, at }) => sample.endpoint.method === 'GET' && at.part === 'params',
  );
  test.each(reads)('$title gives their record away: the walk would see a leak', async (attack) => {
    expect(await tenants.attack(attack)).toBe('shown');
  });

  // last, for they rename and take away
  const writes = attacks.filter(
    ({ title, at }) =>
      at.name === 'id' &&
      [
        'plan.update',
        'address.update',
        'feature.update',
        'subscription.update',
        'bank-transfer.remove',
        'planfeature.remove',
        'address.remove',
      ].includes(title),
  );
  test.each(writes)('$title changes their record: the walk would see it', async (attack) => {
    expect(await tenants.attack(attack)).toBe('changed');
  });
});
