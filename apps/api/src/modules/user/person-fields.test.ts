import { auditContract } from '@canone/contracts/history/audit';
import { auditFieldLabels } from '@canone/contracts/history/audit-field-labels';
import { type User, userContract } from '@canone/contracts/people/user';
import { eachListedText } from '@canone/contracts/people/user-fields';
import { NewUser } from '@canone/contracts/people/user-form';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type PersonField as Field,
  personSamples as samples,
} from '../../testing/person-samples.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const fields = Object.keys(NewUser.shape) as Field[]; // the keys of the schema
const sample = (which: 0 | 1) =>
  Object.fromEntries(fields.map((field) => [field, samples[field][which]])) as never;

/** A person in the flat form in which the wizard sends it. */
function flat({ billingAddress, ...person }: User): Record<string, unknown> {
  const { street, zip, regionSelect, provinceSelect, municipalitySelect } = billingAddress;
  return {
    ...person,
    street,
    zip,
    region: regionSelect.selected[0],
    province: provinceSelect.selected[0],
    municipality: municipalitySelect.selected[0],
  };
}

function nested(which: 0 | 1) {
  const { street, zip, region, province, municipality, ...person } = sample(which) as Record<
    Field,
    unknown
  >;
  const chosen = (id: unknown) => ({ selected: [id] });
  return {
    ...person,
    billingAddress: {
      street,
      zip,
      regionSelect: chosen(region),
      provinceSelect: chosen(province),
      municipalitySelect: chosen(municipality),
    },
  };
}

describe('every field of a person', () => {
  let api: TestApi;
  let admin: Awaited<ReturnType<TestApi['asAdminOf']>>;
  let created: Record<string, unknown>;
  let updated: Record<string, unknown>;
  let changed: readonly string[];

  beforeAll(async () => {
    api = await startTestApi();
    admin = await api.asAdminOf((await api.make.aTenant()).id);
    const { create, update, get } = userContract.endpoints;
    const { id } = await admin.call(create, { body: sample(0) });
    const first = await admin.call(get, { params: { id } });
    created = flat(first);
    await admin.call(update, { body: { ...nested(1), id, version: first.version } as never });
    updated = flat(await admin.call(get, { params: { id } }));
    const { items } = await admin.call(auditContract.endpoints.list, {
      query: { page: 1, pageSize: 100, filters: { entity: 'user', entityId: String(id) } },
    });
    changed = items.flatMap(({ changes }) => changes.map(({ field }) => field));
  });

  afterAll(() => api.close());

  test.each(fields)('USR-01 · "%s" is stored at the creation', (field) => {
    expect([field, created[field]]).toEqual([field, samples[field][0]]);
  });

  test.each(fields)('USR-01 · "%s" is stored at a change', (field) => {
    expect([field, updated[field]]).toEqual([field, samples[field][1]]);
  });

  test.each(Object.entries(eachListedText((key) => key)))(
    'LST-09 · "%s" is listed, and found by its filter',
    async (listed, field) => {
      const filters = { [listed]: samples[field][1] };

      const { items } = await admin.call(userContract.endpoints.list, { query: { filters } });

      expect(items).toMatchObject([{ [listed]: samples[field][1] }]);
    },
  );

  test('AUD-01 · the history has a label for every changed field', () => {
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.filter((field) => !(field in auditFieldLabels))).toEqual([]);
  });
});
