import { userContract } from '@canone/contracts/people/user';
import { municipalityContract } from '@canone/contracts/places/municipality';
import { userMessages } from '@canone/contracts/texts/messages';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { untilBlocked } from '../../testing/blocked-statements.ts';
import { aCustomerRow, anEmail, customersCsv, importCalls } from '../../testing/import-inputs.ts';
import { type SignedIn, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { create, update, remove } = userContract.endpoints;

describe.runIf(inject('database').kind === 'postgres')(
  'a person saved at the moment at which the municipality is deleted',
  () => {
    let api: TestApi;
    let tenantId: number;
    let admin: SignedIn;
    let places = 0;

    beforeAll(async () => {
      api = await startTestApi();
      tenantId = (await api.make.aTenant()).id;
      admin = await api.asAdminOf(tenantId);
    });

    afterAll(() => api.close());

    async function aMunicipality() {
      const name = `Luogo ${(places += 1)}`;
      const body = { name, zip: '40121', province: null };
      return admin.call(municipalityContract.endpoints.create, { body });
    }

    /** Starts the call while a transaction deletes the municipality. Returns the outcome of the call. */
    async function during<T>(municipality: number, call: () => Promise<T>): Promise<T> {
      const owner = await api.owner.pool.connect();
      await owner.query('begin');
      await owner.query('delete from municipalities where id = $1', [municipality]);
      const outcome = call();
      outcome.catch(() => {});
      await untilBlocked(api.engine.pool);
      await owner.query('commit');
      owner.release();
      return outcome;
    }

    const address = { street: 'Via Roma 1', zip: '40121' };
    const bodyWith = (municipality: number, email = anEmail()) => ({
      name: 'Lucia Ferri',
      email,
      ...address,
      municipality,
    });
    const refusedAt = (field: string) => ({
      status: 400,
      failure: { errors: [{ field, message: userMessages.municipalityRequired }] },
    });

    test('W211 · is refused at the field of the municipality when the person is new', async () => {
      const { id } = await aMunicipality();

      await expect(
        during(id, () => admin.call(create, { body: bodyWith(id) })),
      ).rejects.toMatchObject(refusedAt('municipality'));
    });

    test('W211 · is refused at the field of the municipality when the person was removed and is created again', async () => {
      const { id } = await aMunicipality();
      const email = anEmail();
      const before = await admin.call(create, { body: bodyWith(1, email) });
      await api.make.aSubscription(tenantId, { customer: { ...before, email } });
      await admin.call(remove, { params: { id: before.id } });

      await expect(
        during(id, () => admin.call(create, { body: bodyWith(id, email) })),
      ).rejects.toMatchObject(refusedAt('municipality'));
    });

    test('W211 · is refused at the field of the municipality when the person exists already', async () => {
      const { id } = await aMunicipality();
      const person = await admin.call(create, { body: bodyWith(1) });
      const { name, email } = person;
      const billingAddress = { ...address, municipalitySelect: { selected: id } };

      await expect(
        during(id, () =>
          admin.call(update, { body: { id: person.id, name, email, billingAddress } }),
        ),
      ).rejects.toMatchObject(refusedAt('billingAddress.municipalitySelect'));
    });

    test('W211 · is a refused row of an import, and the import continues', async () => {
      const { id, name } = await aMunicipality();
      const rows = [
        aCustomerRow({ municipality: name }).replace(/;BO$/, ';'),
        aCustomerRow({ email: anEmail() }),
      ];

      const result = await during(id, () => importCalls(admin).import(customersCsv(rows)));

      expect(result).toMatchObject({ created: 1, refused: [{ row: 2 }], next: null });
    });
  },
);
