import pg from 'pg';
import { type Program, start } from '../program.ts';
import { fullSize, largest, quickSize, type Size, sizeOf } from './data.ts';
import { filledDatabase } from './filled-database.ts';
import { makeLinks } from './links.ts';
import type { Side } from './measure.ts';
import { memoryOf } from './process-figures.ts';
import { apiKey, signIn, startProductOn } from './product.ts';
import type { Ids } from './scenarios.ts';
import { openServer, type Server } from './server.ts';

/** The environment of all measurements. The product and the limit each run on a fresh copy of the rows. */
export interface Setting {
  readonly isQuick: boolean;
  readonly repetitions: number;
  readonly size: Size;
  readonly server: Server;
  /** The address of the product's database. */
  readonly url: string;
  readonly client: pg.Client;
  readonly product: Program;
  readonly sides: { readonly product: Side; readonly limit: Side };
  readonly ids: Ids;
  /** Starts another process of the product on the same rows. */
  startAnother(): Promise<{ program: Program; side: Side }>;
  /** Signs in again. A browser would use the renewed token, which a response contains after ten minutes. */
  renewSession(): Promise<void>;
  /** The memory right after the start, before any request, in MB. */
  readonly idleMemoryMb: number;
  /** The durations of all starts so far, in milliseconds. */
  readonly startsMs: readonly number[];
  close(): Promise<void>;
}

async function readIds(client: pg.Client): Promise<Omit<Ids, 'links'>> {
  const column = async (text: string) => {
    const { rows } = await client.query<{ id: number }>(text, [largest]);
    return rows.map(({ id }) => id);
  };
  return {
    any: await column(
      'select id from best.subscriptions where tenant_id = $1 and position % 7 = 0 order by position % 97',
    ),
    notActive: await column(
      'select id from best.subscriptions where tenant_id = $1 and status = 2 order by id',
    ),
    open: await column(
      `select y.id from best.receivables y join best.subscriptions s on s.tenant_id = $1 and s.id = y.subscription_id
        where y.tenant_id = $1 and s.status = 4 order by y.id`,
    ),
    users: await column('select id from best.people where tenant_id = $1 order by id'),
    plans: await column('select id from best.plans where tenant_id = $1 order by id'),
  };
}

const measuredDatabase = 'canone_measured';

interface Wanted {
  readonly isQuick: boolean;
  readonly repetitions: number;
  /** The number of subscriptions, if it differs from that of all other runs. */
  readonly subscriptions: number | undefined;
}

export async function openSetting({
  isQuick,
  repetitions,
  subscriptions,
}: Wanted): Promise<Setting> {
  const usual = isQuick ? quickSize : fullSize;
  const size = subscriptions === undefined ? usual : sizeOf(subscriptions);
  const server = await openServer();
  await server.create(measuredDatabase, await filledDatabase(server, size));
  const url = server.urlOf(measuredDatabase);
  const client = new pg.Client({ connectionString: url });
  await client.connect();

  const startsMs: number[] = [];
  async function startProduct(): Promise<Program> {
    const program = await startProductOn(url);
    startsMs.push(program.startedInMs);
    return program;
  }
  // a first start is not measured, because after a change it also fills the compile cache
  await (await startProductOn(url)).stop();
  const product = await startProduct();
  const limit = await start('speed/limit-server.ts', { DATABASE_URL: url }, { health: '/' });
  const idleMemoryMb = memoryOf(product.pid).now;
  const sideOf = ({ origin, pid }: Program, headers: Side['headers']): Side => ({
    origin,
    pid,
    databasePid: server.pid,
    headers,
  });
  const headers = {
    'x-api-key': apiKey,
    authorization: '',
    'x-tenant-id': String(largest),
  };
  async function renewSession(): Promise<void> {
    headers.authorization = `Bearer ${await signIn(product)}`;
  }
  await renewSession();
  const ids = await readIds(client);
  const links = await makeLinks(client, ids.notActive);

  return {
    isQuick,
    repetitions,
    size,
    server,
    url,
    client,
    product,
    sides: { product: sideOf(product, headers), limit: sideOf(limit, {}) },
    ids: { ...ids, links },
    async startAnother() {
      const program = await startProduct();
      return { program, side: sideOf(program, headers) };
    },
    renewSession,
    idleMemoryMb,
    startsMs,
    async close() {
      await client.end();
      await product.stop();
      await limit.stop();
      const complaints = product.output() + limit.output();
      if (complaints) console.error(complaints.slice(-5_000));
      await server.drop(measuredDatabase);
      await server.stop();
    },
  };
}
