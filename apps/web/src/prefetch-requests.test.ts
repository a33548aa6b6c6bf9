import { allContracts } from '@canone/contracts/all-contracts';
import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { cockpitContract } from '@canone/contracts/overviews/cockpit';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { Role } from '@canone/contracts/rights/role';
import { expect, test } from 'vitest';
import { prefetchRequests } from './prefetch-requests.ts';
import { pageTable as pages } from './routes/page-table.ts';

const reads: readonly Endpoint[] = allContracts
  .flatMap(({ endpoints }): Endpoint[] => Object.values(endpoints))
  .filter(({ method }) => method === 'GET');

interface Visit {
  readonly search?: string;
  readonly role?: number;
  readonly tenantId?: number | null;
}

function requestsOf(
  pathname: string,
  { search = '', role = Role.Admin, tenantId = 1 }: Visit = {},
) {
  return prefetchRequests({ pathname, search, person: { role }, tenantId });
}
const pathsOf = (questions: ReturnType<typeof requestsOf>) => questions.map(({ path }) => path);

const places = ['/subscription', '/ledger', '/user', '/plan'];
const open = [...places, '/receivable', ...places.map((place) => `${place}/3`)];

test.each(open)(
  'PRF-03 · the prefetch of %s is a call of the contracts with valid parameters',
  (place) => {
    const [first] = requestsOf(place);
    const endpoint = reads.find(({ path }) => path === first?.path);

    expect(endpoint?.params?.safeParse(first?.params).success ?? true).toBe(true);
    expect(endpoint?.query?.safeParse(first?.query).success ?? true).toBe(true);
    expect(endpoint).toBeDefined();
  },
);

test.each(open)('PRF-03 · %s is prefetched only for people who may see it', (place) => {
  const page = pages.find(({ path }) => path === place.replace(/\/3$/, '/$id'));

  for (const role of Object.values(Role)) {
    const isAsked = pathsOf(requestsOf(place, { role })).some((path) =>
      path.startsWith(`/api${place.replace(/\/3$/, '')}/`),
    );
    expect(isAsked).toBe(page !== undefined && isAllowed(page.permission, role));
  }
});

test('PRF-03 · a list is prefetched with the page in its address', () => {
  expect(requestsOf('/user', { search: '?page=2&pageSize=10' })[0]?.query).toEqual({
    page: 2,
    pageSize: 10,
    searchTerm: '',
  });
  expect(requestsOf('/user', { search: '?page=x' })[0]?.query).toEqual({
    page: 1,
    pageSize: 5,
    searchTerm: '',
  });
});

test.each(['?name=roma', '?sort=-name', '?page=2&anything=x'])(
  'PRF-03 · %s is not prefetched, because only its schema can validate the query',
  (search) => {
    expect(pathsOf(requestsOf('/user', { search }))).toEqual([
      '/api/tenant/getAll',
      '/api/notification/unread',
    ]);
  },
);

test.each(['/region', '/user/new', '/user/3/more', '/user/12345678901', '/constructor'])(
  'PRF-03 · %s has no prefetch for the page itself',
  (path) => {
    expect(pathsOf(requestsOf(path))).toEqual(['/api/tenant/getAll', '/api/notification/unread']);
  },
);

test('PRF-03 · the home page prefetches its figures for people who may see them', () => {
  const { read } = cockpitContract.endpoints;

  for (const role of Object.values(Role))
    expect(pathsOf(requestsOf('/', { role })).includes(read.path)).toBe(
      isAllowed(read.access, role),
    );
});

test('PRF-03 · only the tenants are prefetched while no tenant is chosen', () => {
  expect(pathsOf(requestsOf('/user', { tenantId: null }))).toEqual(['/api/tenant/getAll']);
});
