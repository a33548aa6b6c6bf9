import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { auditContract } from '@canone/contracts/history/audit';
import type { AuditChange } from '@canone/contracts/history/audit-changes';
import { auditEntityOf } from '@canone/contracts/history/audit-entities';
import { isOutsideTenants } from '@canone/contracts/history/audit-scope';
import { restorableChanges, restorableFields } from '@canone/contracts/history/restorable-fields';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { type User, userContract } from '@canone/contracts/people/user';
import { addressContract } from '@canone/contracts/places/address';
import { municipalityContract } from '@canone/contracts/places/municipality';
import { provinceContract } from '@canone/contracts/places/province';
import { regionContract } from '@canone/contracts/places/region';
import { featureContract } from '@canone/contracts/plans/feature';
import { planContract } from '@canone/contracts/plans/plan';
import { planFeatureContract } from '@canone/contracts/plans/plan-feature';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodInput, type World, worldOf } from '../../testing/good-inputs.ts';
import { type PersonField, personSamples } from '../../testing/person-samples.ts';
import { type SignedIn, startTestApi, type TestApi } from '../../testing/test-api.ts';

type Values = Readonly<Record<string, unknown>>;

/** The records with restorable fields. A person is not among them, because the body of its update has another shape. */
const plain = [
  addressContract,
  bankAccountContract,
  featureContract,
  municipalityContract,
  planContract,
  planFeatureContract,
  provinceContract,
  regionContract,
  tenantContract,
] as const;

const cases = plain.flatMap((contract) =>
  (restorableFields[auditEntityOf(contract)] ?? []).map((field) => ({
    title: `${contract.name}.${field}`,
    contract,
    field,
  })),
);

const personFields = (restorableFields['user'] ?? []) as PersonField[]; // `PersonField` has all these fields

const personBody = ({ billingAddress, ...user }: User) => ({
  ...user,
  billingAddress: { street: billingAddress.street, zip: billingAddress.zip },
});

describe('values of the history that are put back', () => {
  let api: TestApi;
  let world: World;
  let caller: SignedIn;

  beforeAll(async () => {
    api = await startTestApi();
    const { id: tenantId } = await api.make.aTenant();
    caller = await api.asSuperAdmin(tenantId);
    world = worldOf(api, tenantId, caller);
  });

  afterAll(() => api.close());

  /** The last change of the field that can be put back. */
  async function lastChange(
    entity: { readonly name: string; readonly isOutside: boolean },
    id: number,
    field: string,
  ): Promise<AuditChange | undefined> {
    const { list, outside } = auditContract.endpoints;
    const { items } = await caller.call(entity.isOutside ? outside : list, {
      query: { filters: { entity: entity.name, entityId: id } },
    });
    const [latest] = items;
    return latest && restorableChanges(latest).find((change) => change.field === field);
  }

  test.each(cases)(
    'X14 AUD-04 · $title: an update restores the earlier value from the history',
    async ({ contract, field }) => {
      const { create, update, get } = contract.endpoints;
      const input = await goodInput(`${contract.name}.create`, world);
      const made = (await caller.call(create, input as never)) as Values & { id: number };
      const written = Object.keys(create.body.def.shape);
      const read = async () =>
        (await caller.call(get, { params: { id: String(made.id) } })) as Values;
      const save = async (change: Values) => {
        const now = await read();
        const body = Object.fromEntries(written.map((key) => [key, now[key]]));
        const { version } = now;
        await caller.call(update, { body: { ...body, ...change, id: made.id, version } } as never);
      };
      const entity = { name: auditEntityOf(contract), isOutside: isOutsideTenants(contract) };

      await save({ [field]: 'Altro' });
      const change = await lastChange(entity, made.id, field);
      expect(change).toMatchObject({ before: made[field] ?? null, after: 'Altro' });
      await save({ [field]: change?.before ?? '' });

      const { version: _ours, ...restored } = await read();
      const { version: _first, ...first } = made;
      expect(restored).toEqual(first);
      expect(await lastChange(entity, made.id, field)).toMatchObject({ before: 'Altro' });
    },
  );

  const aPerson = () => api.make.aPerson({ tenantIds: [world.tenantId] });
  const { get, update } = userContract.endpoints;
  const readPerson = (id: number) => caller.call(get, { params: { id } });
  const savePerson = async (id: number, change: Values) =>
    caller.call(update, { body: { ...personBody(await readPerson(id)), ...change } });

  test.each(personFields)(
    'X14 AUD-04 · user.%s: an update restores the earlier value from the history',
    async (field) => {
      const { id } = await aPerson();
      const first: Values = { ...(await readPerson(id)) };

      const [, other] = personSamples[field];

      await savePerson(id, { [field]: other });
      const change = await lastChange({ name: 'user', isOutside: false }, id, field);
      expect(change?.after).toBe(other);
      await savePerson(id, { [field]: change?.before ?? '' });

      const restored: Values = { ...(await readPerson(id)) };
      expect(restored[field]).toEqual(first[field]);
    },
  );

  test('X14 AUD-04 · letterSettings: an update restores the earlier value from the history', async () => {
    const { get: read, update: write } = letterSettingsContract.endpoints;
    const save = async (senderName: string) => {
      const { logo: _logo, ...now } = await caller.call(read, {});
      await caller.call(write, { body: { ...now, senderName } });
    };
    const { id } = await caller.call(read, {});
    await save('Prima');
    await save('Dopo');

    const entity = { name: auditEntityOf(letterSettingsContract), isOutside: false };
    const change = await lastChange(entity, id, 'senderName');
    expect(change).toMatchObject({ before: 'Prima', after: 'Dopo' });
    await save(String(change?.before));

    expect((await caller.call(read, {})).senderName).toBe('Prima');
  });

  test('X14 DET-06 · a value is not put back if the record was changed after the person had read it', async () => {
    const { id } = await aPerson();
    const seen = await readPerson(id);
    await savePerson(id, { phone: '+39 051 555 0101' });

    const attempt = caller.call(update, { body: { ...personBody(seen), name: 'Ada' } });

    await expect(attempt).rejects.toMatchObject({ status: 409, code: 'entity.changedMeanwhile' });
  });

  test('X14 API-06 · a value that has become invalid is refused at its field', async () => {
    const { id } = await aPerson();

    const attempt = savePerson(id, { vatCode: '00743110158' });

    await expect(attempt).rejects.toMatchObject({ status: 400 });
  });

  test('X14 RTE-02 · a value is put back only with the permission to change the record', async () => {
    const plan = await api.make.aPlan(world.tenantId);
    const user = await api.asUserOf(world.tenantId);

    const attempt = user.call(planContract.endpoints.update, {
      body: { id: plan.id, name: 'Ieri', recurringCostBeforeVAT: 1, recurrenceType: 1 },
    });

    await expect(attempt).rejects.toMatchObject({ status: 403 });
  });

  test('X14 PRV-04 · the history of an erased person offers no value', async () => {
    const { id } = await aPerson();
    await savePerson(id, { name: 'Persona Che Chiede' });
    const { name, email: _email } = await readPerson(id);
    await caller.call(personErasureContract.endpoints.erase, {
      params: { id },
      body: { confirmation: name },
    });

    const { items } = await caller.call(auditContract.endpoints.list, {
      query: { pageSize: 100, filters: { entity: 'user', entityId: id } },
    });

    expect(items.length).toBeGreaterThan(0);
    expect(items.flatMap(restorableChanges)).toEqual([]);
  });
});
