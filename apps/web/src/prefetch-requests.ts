import { isAllowed, type Permission } from '@canone/contracts/rights/permissions';
import {
  ledgerListPath,
  planListPath,
  receivableListPath,
  subscriptionListPath,
  userListPath,
} from '@canone/contracts/texts/page-paths';
import { readPageState } from './kit/list/page-state.ts';
import type { Person } from './session/stored-session.ts';

/** A read request that is described without its contract, because the contracts load only with the app. */
export interface PrefetchRequest {
  readonly path: `/api/${string}`;
  readonly access: Permission;
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
}

interface Visit {
  readonly pathname: string;
  readonly search: string;
  readonly person: Pick<Person, 'role'>;
  readonly tenantId: number | null;
  /** Returns the page size that this browser has stored for the list with this endpoint. */
  readonly usualSize?: (path: string) => number;
}

const tenants: PrefetchRequest = {
  path: '/api/tenant/getAll',
  access: 'tenant.choose',
  query: { page: 1, pageSize: 100, searchTerm: '' },
};
const unreadSummary: PrefetchRequest = {
  path: '/api/notification/unread',
  access: 'notification.read',
};

const cockpit: PrefetchRequest = { path: '/api/report/cockpit', access: 'receivable.read' };

/** The lists that people open most often, with their requests. */
const lists: Readonly<Record<string, PrefetchRequest>> = {
  [subscriptionListPath]: {
    path: '/api/subscription/getAll',
    access: 'subscription.use',
    query: { sort: '-id' },
  },
  [ledgerListPath]: { path: '/api/ledger/getAll', access: 'ledger.read' },
  [receivableListPath]: { path: '/api/receivable/getAll', access: 'receivable.read' },
  [userListPath]: { path: '/api/user/getAll', access: 'user.manage' },
  [planListPath]: { path: '/api/plan/getAll', access: 'plan.manage' },
};
const records: Readonly<Record<string, PrefetchRequest>> = {
  [subscriptionListPath]: { path: '/api/subscription/GetById/:id', access: 'subscription.use' },
  [ledgerListPath]: { path: '/api/ledger/GetById/:id', access: 'ledger.read' },
  [userListPath]: { path: '/api/user/GetById/:id', access: 'user.manage' },
  [planListPath]: { path: '/api/plan/GetById/:id', access: 'plan.manage' },
};

/** Parameters of an address that do not filter or sort the list. */
const unfiltered = new Set(['page', 'pageSize', 'columns', 'view']);

/**
 * The request of a list. A filtered or sorted list is not prefetched, because only its schema can validate the filters.
 */
function ofList({ pathname, search, usualSize }: Visit): PrefetchRequest | undefined {
  const list = lists[pathname];
  const given = Object.fromEntries(new URLSearchParams(search));
  const isPlain = Object.keys(given).every((key) => unfiltered.has(key));
  if (!list || !isPlain) return undefined;
  const { page, pageSize } = readPageState(given, usualSize?.(list.path));
  return { ...list, query: { page, pageSize, searchTerm: '', ...list.query } };
}

function ofRecord(path: string): PrefetchRequest | undefined {
  const [, list = '', id] = /^(\/\w+)\/(\d{1,10})$/.exec(path) ?? [];
  const record = records[list];
  return record && { ...record, params: { id: Number(id) } };
}

/** The first requests that the app will make at this address. They must be equal to the requests of the app. */
export function prefetchRequests(visit: Visit): PrefetchRequest[] {
  const { pathname, person, tenantId } = visit;
  if (tenantId === null) return [tenants];
  const page = pathname === '/' ? cockpit : (ofList(visit) ?? ofRecord(pathname));
  return [page, tenants, unreadSummary].filter(
    (request) => request !== undefined && isAllowed(request.access, person.role),
  ) as PrefetchRequest[]; // the filter has removed undefined
}
