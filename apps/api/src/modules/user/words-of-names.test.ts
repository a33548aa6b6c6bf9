import { receivableContract } from '@canone/contracts/ledger/receivable';
import { searchContract } from '@canone/contracts/overviews/search';
import { userContract } from '@canone/contracts/people/user';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

describe('the words of a name', () => {
  let api: TestApi;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    const { id: tenantId } = await api.make.aTenant();
    admin = await api.asAdminOf(tenantId);
    for (const name of [
      'Chiara Lombardi',
      'Officine Meccaniche Conti S.p.A.',
      'Anna Maria Rossi',
    ]) {
      const customer = await api.make.aPerson({ name, tenantIds: [tenantId] });
      await api.make.aSubscription(tenantId, { customer });
    }
  });

  afterAll(() => api.close());

  async function namesFoundBy(name: string) {
    const filters = { userName: name };
    const people = await admin.call(userContract.endpoints.list, { query: { filters: { name } } });
    const sold = await admin.call(subscriptionContract.endpoints.list, { query: { filters } });
    const due = await admin.call(receivableContract.endpoints.list, { query: { filters } });
    const found = await admin.call(searchContract.endpoints.find, { query: { text: name } });
    const persons = found.items.filter(({ kind }) => kind === 'person');
    return [
      people.items.map((person) => person.name),
      sold.items.map(({ user }) => user.name),
      due.items.map(({ user }) => user.name),
      persons.map(({ title }) => title),
    ];
  }

  test.each([
    ['lombardi chiara', 'Chiara Lombardi'],
    ['officine  conti', 'Officine Meccaniche Conti S.p.A.'],
    ['conti officine', 'Officine Meccaniche Conti S.p.A.'],
    ['rossi anna maria', 'Anna Maria Rossi'],
  ])('AC4 · %j finds %s in the lists and in the search', async (typed, name) => {
    expect(await namesFoundBy(typed)).toEqual([[name], [name], [name], [name]]);
  });

  test('AC4 · words from the names of two people find neither person', async () => {
    expect(await namesFoundBy('rossi chiara')).toEqual([[], [], [], []]);
  });
});
