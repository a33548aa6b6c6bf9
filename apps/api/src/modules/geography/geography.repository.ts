import type { PoolClient } from 'pg';
import type { Engine } from '../../platform/database/engine.ts';
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

/** Loads the reference data into a database without any. One process loads it; the others find it complete. */
export async function loadGeographyOnce(
  { pool }: Engine,
  read: () => ItalianGeography,
): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table regions in exclusive mode');
    const { rows } = await client.query<{ any: boolean }>(
      'select exists (select from regions) as any',
    );
    if (!rows[0]?.any) await insertAll(client, read());
    await client.query('commit');
    return !rows[0]?.any;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
