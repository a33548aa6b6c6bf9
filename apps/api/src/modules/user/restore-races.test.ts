import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type HeldTransactions, heldTransactions } from '../../testing/held-transactions.ts';
import { emailTaken, type RemovedPeople, removedPeople } from '../../testing/removed-people.ts';
import { type SignedIn, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { create, get } = userContract.endpoints;

describe.runIf(inject('database').kind === 'postgres')(
  'USR-05 · a removed person whom two transactions want',
  () => {
    let api: TestApi;
    let people: RemovedPeople;
    let held: HeldTransactions;

    beforeAll(async () => {
      api = await startTestApi();
      people = await removedPeople(api);
      held = heldTransactions(api, people.tenantId);
    });

    afterAll(() => api.close());

    /** Two creations, both of which begin before either one writes the person. */
    async function bothCreate(id: number, email: string, callers: readonly SignedIn[]) {
      const { ctx, commit } = await held.begin();
      await sql`select 1 from users where id = ${id} for update`.execute(ctx.db);
      const [first, second] = callers.map((caller, index) =>
        caller.call(create, { body: people.aForm({ email, name: `Nome ${index}` }) }),
      );
      const outcome = Promise.allSettled([first, second]);
      await held.somebodyWaits(2);
      await commit();
      const attempts = await outcome;
      return {
        made: attempts.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : [])),
        refused: attempts.flatMap((it): unknown[] => (it.status === 'rejected' ? [it.reason] : [])),
      };
    }

    test('is restored by one of two administrators, and the other gets the ordinary error', async () => {
      const { id, form } = await people.aRemovedOne();

      const second = await api.asAdminOf(people.tenantId);
      const { made, refused } = await bothCreate(id, form.email, [people.admin, second]);

      expect(made).toMatchObject([{ id }]);
      expect(refused).toMatchObject([emailTaken]);
      expect((await people.admin.call(get, { params: { id } })).name).toBe(made[0]?.name);
      expect(await people.accessOf(id)).toMatchObject({ session_epoch: 2 });
    });

    test('is restored by one of two tenants, and the other gets the ordinary error', async () => {
      const { person, params, otherAdmin } = await people.aDoublyRemovedOne();

      const callers = [people.admin, otherAdmin];
      const { made, refused } = await bothCreate(person.id, person.email, callers);

      expect(made).toMatchObject([{ id: person.id }]);
      expect(refused).toMatchObject([emailTaken]);
      const seen = await Promise.allSettled(callers.map((caller) => caller.call(get, { params })));
      expect(seen.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    test.each([{ email: 'altra@prova.example' }, { role_id: Role.SuperAdmin }])(
      'is not restored when another transaction sets %j',
      async (change) => {
        const { id, form } = await people.aRemovedOne();
        const { ctx, commit } = await held.begin();
        await ctx.db.updateTable('users').set(change).where('id', '=', id).execute();

        const attempt = people.admin.call(create, { body: form }).catch((error: unknown) => error);
        await held.somebodyWaits();
        await commit();

        expect(await attempt).toMatchObject(emailTaken);
        expect(await people.countOf(form.email)).toBe(0);
      },
    );
  },
);
