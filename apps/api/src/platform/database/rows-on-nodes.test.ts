import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { installAsOwner } from '../../database.ts';
import { fill } from '../../testing/backup-source.ts';
import { aBilledTenant, type BilledTenant } from '../../testing/billed-tenant.ts';
import { createOnNodes, dropOnNodes } from '../../testing/citus-cluster.ts';
import { servingLogin } from '../../testing/postgres-server.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { closing } from './closing.ts';
import { contentsOf } from './contents.ts';
import { distribute } from './distribution.ts';
import { openPostgres } from './engine.ts';

/** Triggers that do not exist on Citus, because statements of the product replace them there. */
const onlyOnOneServer = ['membership_shows_person', 'remember_payment_provider'];

const database = inject('database');
const nodes = database.kind === 'postgres' ? (database.nodes ?? []) : [];

describe.skipIf(nodes.length === 0)('on Citus, a filled database', () => {
  const name = `filled_${process.pid}`;

  afterAll(() => dropOnNodes(nodes, name));

  test('O15 · keeps every row when it is distributed, and its triggers', async () => {
    const serverUrl = await createOnNodes(nodes, name);
    const owner = openPostgres(`${serverUrl}/${name}`);
    const contents = () =>
      closing(openPostgres(`${nodes[0]}/${name}`), (superuser) => contentsOf(superuser));
    const triggers = async () => {
      const { rows } = await owner.pool.query<{ name: string }>(
        'select distinct tgname as name from pg_trigger where not tgisinternal order by 1',
      );
      return rows.map((row) => row.name);
    };

    await closing(owner, async () => {
      await installAsOwner(owner, servingLogin);
      await fill(owner);
      const before = await contents();
      const known = await triggers();

      const { total, distributed } = await distribute(owner);

      expect(distributed).toHaveLength(total);
      expect(await contents()).toEqual(before);
      expect(await triggers()).toEqual(
        expect.arrayContaining(known.filter((t) => !onlyOnOneServer.includes(t))),
      );
    });
  });
});

describe.skipIf(nodes.length === 0)('on Citus, a tenant moves to another node', () => {
  let api: TestApi;
  let shop: BilledTenant;
  let superuser: pg.Client;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aBilledTenant(api);
    const name = new URL(String(api.engine.pool.options.connectionString)).pathname;
    superuser = new pg.Client({ connectionString: `${nodes[0]}${name}` });
    await superuser.connect();
  });

  afterAll(async () => {
    await superuser.end();
    await api.close();
  });

  /** The port of the node that stores the rows of the tenant, and the port of another node. */
  async function placeOfTenant() {
    const { rows } = await superuser.query<{ shard: string; port: number; other: number }>(
      `select s.shardid as shard, s.nodeport as port,
          (select n.nodeport from pg_dist_node n where n.nodeport <> s.nodeport and n.shouldhaveshards limit 1) as other
        from citus_shards s where s.table_name = 'memberships'::regclass
          and s.shardid = get_shard_id_for_distribution_column('memberships', $1::int)`,
      [shop.tenantId],
    );
    const [place] = rows;
    if (!place) throw new Error('the tenant has no shard');
    return place;
  }

  async function aPaidSubscription(): Promise<number> {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
    });
    const body = { paymentId, amount: 12.2, approvalDate: '2026-11-02T09:00:00Z' };
    await shop.admin.call(bankTransferContract.endpoints.create, { body });
    return id;
  }

  test.each(['force_logical', 'block_writes'])(
    'O15 · with its money and its references, by %s',
    async (mode) => {
      const id = await aPaidSubscription();
      const before = await shop.entriesOf(id);
      const { shard, port, other } = await placeOfTenant();

      await superuser.query(
        `select citus_move_shard_placement($1::bigint, '127.0.0.1', $2::int, '127.0.0.1', $3::int, $4::citus.shard_transfer_mode)`,
        [shard, port, other, mode],
      );

      expect(await placeOfTenant()).toMatchObject({ port: other });
      expect(before).toHaveLength(1);
      expect(await shop.entriesOf(id)).toEqual(before);
      expect(await shop.entriesOf(await aPaidSubscription())).toHaveLength(1);
    },
  );
});
