import { userContract } from '@canone/contracts/people/user';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { create, get } = userContract.endpoints;

/** An administrator of any tenant can create this number of places in a few minutes. */
const many = 3_000;

describe('W161 · the places that the page of a person offers', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
    await api.make.asOwner((db) =>
      sql`insert into regions (name, code)
        select 'Regione ' || n, 'x' from generate_series(1, ${many}::int) n`.execute(db),
    );
    await api.make.asOwner((db) =>
      sql`insert into provinces (name, abbreviation, region_id)
        select 'Provincia ' || n, 'XX', 8 from generate_series(1, ${many}::int) n`.execute(db),
    );
    await api.make.asOwner((db) =>
      sql`insert into municipalities (name, zip, province_id)
        select 'Comune ' || n, '00100', (select max(id) from provinces)
        from generate_series(1, ${many}::int) n`.execute(db),
    );
  });

  afterAll(() => api.close());

  test('W161 · are 500 at most, in Italian order and with the chosen ones', async () => {
    const admin = await api.asAdminOf((await api.make.aTenant()).id);
    const { rows } = await api.make.asOwner((db) =>
      sql<{ id: number }>`select max(id) as id from municipalities`.execute(db),
    );
    const municipality = rows[0]?.id ?? 0;
    const { id } = await admin.call(create, {
      body: {
        name: 'Lucia Ferri',
        email: 'molti.luoghi@prova.example',
        street: 'Via Roma 1',
        zip: '40121',
        municipality,
      },
    });

    const { billingAddress } = await admin.call(get, { params: { id } });

    const { regionSelect, provinceSelect, municipalitySelect } = billingAddress;
    for (const { selected, options } of [regionSelect, provinceSelect, municipalitySelect]) {
      expect(options).toHaveLength(500);
      expect(options.map(({ value }) => value)).toContain(selected[0]);
      const names = options.map(({ label }) => label);
      expect(names).toEqual(names.toSorted(new Intl.Collator('it').compare));
    }
    expect(municipalitySelect.selected).toEqual([municipality]);
    expect(regionSelect.options.map(({ label }) => label)).toContain('Emilia-Romagna');
  });
});
