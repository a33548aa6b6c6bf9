import { allContracts } from '@canone/contracts/all-contracts';
import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { userContract } from '@canone/contracts/people/user';
import { municipalityContract } from '@canone/contracts/places/municipality';
import { regionContract } from '@canone/contracts/places/region';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { expect, test } from 'vitest';
import { addressOf } from './kit/http/address.ts';
import { withPage } from './kit/http/page-query.ts';
import { readListState } from './kit/list/list-state.ts';
import { prefetchRequests } from './prefetch-requests.ts';

const pagedReads: readonly Endpoint[] = allContracts
  .flatMap(({ endpoints }): Endpoint[] => Object.values(endpoints))
  .filter(({ path }) => /\/getAll(ForSelect)?$/i.test(path));

const address = (endpoint: Endpoint, query: Record<string, unknown>) =>
  addressOf({ path: endpoint.path, ...withPage(endpoint, { query }) });

test('API-04 · every list and select call sends page, pageSize and searchTerm, which is empty without a search', () => {
  expect(pagedReads.length).toBeGreaterThan(15);
  for (const endpoint of pagedReads) {
    const { searchParams } = new URL(address(endpoint, {}), 'http://canone.invalid');
    expect([endpoint.path, searchParams.get('searchTerm')]).toEqual([endpoint.path, '']);
    expect(searchParams.get('page')).toBe('1');
    expect(Number(searchParams.get('pageSize'))).toBeGreaterThan(0);
  }
});

test.each([
  ['regions', regionContract.endpoints.options, '10'],
  ['municipalities', municipalityContract.endpoints.options, '20'],
])('API-04 · a select of %s requests its own page size', (_, endpoint, size) => {
  const { searchParams } = new URL(address(endpoint, {}), 'http://canone.invalid');
  expect(searchParams.get('pageSize')).toBe(size);
});

test('API-04 · a caller’s page, size and term override the defaults', () => {
  const wanted = { page: 2, pageSize: 100, searchTerm: 'ro' };
  expect(address(regionContract.endpoints.list, wanted)).toBe(
    '/api/region/getAll?page=2&pageSize=100&searchTerm=ro',
  );
});

test('API-04 · a call without pages is unchanged', () => {
  const input = { params: { id: '3' } };
  expect(withPage(regionContract.endpoints.get, input)).toBe(input);
});

const lists = {
  '/subscription': { endpoint: subscriptionContract.endpoints.list, sort: '-id' },
  '/user': { endpoint: userContract.endpoints.list, sort: undefined },
  '/plan': { endpoint: planContract.endpoints.list, sort: undefined },
};

test.each(Object.entries(lists))(
  'PRF-03 · the prefetch of %s has the address of the later request',
  (pathname, { endpoint, sort }) => {
    const asking = { pathname, search: '?page=2&pageSize=10', person: { role: 2 }, tenantId: 1 };
    const [list, tenants] = prefetchRequests(asking);
    const { page, pageSize, filters } = readListState({ page: '2', pageSize: '10' }, () => true);
    const later = { page, pageSize, filters, ...(sort && { sort }) };

    expect(list && addressOf(list)).toBe(address(endpoint, later));
    expect(tenants && addressOf(tenants)).toBe(
      address(tenantContract.endpoints.list, { page: 1, pageSize: 100, searchTerm: '' }),
    );
  },
);
