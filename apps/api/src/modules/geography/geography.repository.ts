import type { PoolClient } from 'pg';
import { inClientTransaction } from '../../platform/database/client-transaction.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { changingSchema } from '../../platform/database/migrate.ts';
import type { ItalianGeography } from './italian-geography.ts';

async function insertAll(
  client: PoolClient,
  { regions, provinces, municipalities }: ItalianGeography,
) {
  await client.query(
    `insert into regions (id, name, code)
     select * from json_to_recordset($1) as r(id int, name text, code text)`,
    [JSON.stringify(regions)],
  );
  await client.query(
    `insert into provinces (id, name, abbreviation, region_id)
     select * from json_to_recordset($1) as p(id int, name text, abbreviation text, "regionId" int)`,
    [JSON.stringify(provinces)],
  );
  await client.query(
    `insert into municipalities (id, name, zip, zips, province_id)
     select id, name, coalesce(zips[1], ''), zips, "provinceId"
     from json_to_recordset($1) as m(id int, name text, zips text[], "provinceId" int)`,
    [JSON.stringify(municipalities)],
  );
  for (const table of ['regions', 'provinces', 'municipalities']) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`,
      [table],
    );
  }
}

async function hasRegions(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(
    'select exists (select from regions) as any',
  );
  return rows[0]?.any === true;
}

/**
 * Loads the reference data into a database that has none. One process loads the data. The other processes wait until
 * the data are complete, for at most as long as for a migration (F7).
 */
export function loadGeographyOnce(engine: Engine, read: () => ItalianGeography): Promise<boolean> {
  return changingSchema(engine, async (client) => {
    if (await hasRegions(client)) return false;
    const geography = read();
    await inClientTransaction(client, () => insertAll(client, geography));
    return true;
  });
}
