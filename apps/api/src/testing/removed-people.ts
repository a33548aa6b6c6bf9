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

/** A new tenant with an administrator, who creates and removes people. */
export async function removedPeople(api: TestApi) {
  const { id: tenantId } = await api.make.aTenant();
  const admin = await api.asAdminOf(tenantId);
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

  async function subscribe(
    userId: number,
    caller: SignedIn = admin,
    tenant = tenantId,
  ): Promise<number> {
    const plan = await api.make.aPlan(tenant);
    const body = { userId, planId: plan.id, startDate: '2026-11-21T09:30:00Z' };
    return (await caller.call(subscriptionContract.endpoints.subscribe, { body })).id;
  }

  return {
    tenantId,
    admin,
    anEmail,
    aForm,
    subscribe,

    /** A removed person who has a subscription. */
    async aRemovedOne(changes: object = {}) {
      const form = aForm(changes);
      const { id } = await admin.call(create, { body: form });
      const subscriptionId = await subscribe(id);
      await admin.call(remove, { params: { id } });
      return { id, form, subscriptionId };
    },

    /** A person who had a subscription in this tenant and in another one and was removed from both. */
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
      await subscribe(person.id);
      const theirSubscriptionId = await subscribe(person.id, otherAdmin, other);
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

export type RemovedPeople = Awaited<ReturnType<typeof removedPeople>>;
