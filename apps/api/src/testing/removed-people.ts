import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { userMessages } from '@canone/contracts/texts/messages';
import type { SignedIn, TestApi } from './test-api.ts';

const { create, remove, list } = userContract.endpoints;

export const emailTaken = {
  status: 400,
  failure: { errors: [{ field: 'email', message: userMessages.emailTaken }] },
};

/** People whom this tenant's administrator removed. */
export function removedPeople(api: TestApi, tenantId: number, admin: SignedIn) {
  let serial = 0;

  function anEmail(): string {
    serial += 1;
    return `ritorno${serial}@prova.example`;
  }

  function aForm(changes: object = {}) {
    return {
      name: 'Lucia Ferri',
      email: anEmail(),
      street: 'Via Roma 1',
      zip: '40121',
      municipality: 1,
      roleId: Role.Client as number,
      ...changes,
    };
  }

  async function subscribe(caller: SignedIn, tenant: number, userId: number): Promise<number> {
    const plan = await api.make.aPlan(tenant);
    const body = { userId, planId: plan.id, startDate: '2026-11-21T09:30:00Z' };
    return (await caller.call(subscriptionContract.endpoints.subscribe, { body })).id;
  }

  return {
    anEmail,
    aForm,
    subscribe,

    /** A removed person with a subscription. */
    async aRemovedOne(changes: object = {}) {
      const form = aForm(changes);
      const { id } = await admin.call(create, { body: form });
      const subscriptionId = await subscribe(admin, tenantId, id);
      await admin.call(remove, { params: { id } });
      return { id, form, subscriptionId };
    },

    /** A person with a subscription in this tenant and in another one, removed from both. */
    async aDoublyRemovedOne() {
      const other = (await api.make.aTenant()).id;
      const otherAdmin = await api.asAdminOf(other);
      const person = await api.make.aPerson({
        name: 'Nome Comune',
        email: anEmail(),
        tenantIds: [tenantId, other],
      });
      await api.make.asOwner((db) =>
        db
          .updateTable('users')
          .set({ vat_code: '12345670785', phone: '051 5550199' })
          .where('id', '=', person.id)
          .execute(),
      );
      await subscribe(admin, tenantId, person.id);
      const theirSubscriptionId = await subscribe(otherAdmin, other, person.id);
      const params = { id: person.id };
      await admin.call(remove, { params });
      await otherAdmin.call(remove, { params });
      return { person, params, other, otherAdmin, theirSubscriptionId };
    },

    accessOf: (id: number) =>
      api.make.asOwner((db) =>
        db
          .selectFrom('users')
          .select(['password_hash', 'temporary_until', 'session_epoch'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      ),

    async countOf(email: string): Promise<number> {
      const { totalCount } = await admin.call(list, { query: { filters: { email } } });
      return totalCount;
    },
  };
}
