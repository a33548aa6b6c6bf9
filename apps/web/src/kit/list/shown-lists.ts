import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

interface ShownList {
  readonly tenantId: unknown;
  readonly path: string;
  readonly ids: readonly number[];
}

/** For each entity, the page of its list that was shown last in this tab. */
const shown = new Map<string, ShownList>();

/**
 * Makes the entities of paths comparable: `/payment-provider` and `/api/PaymentProvider/getAll` are the same entity.
 */
const folded = (name = '') => name.replaceAll('-', '').toLowerCase();

/**
 * The ids of the rows in a response. Unreadable rows are skipped, so that only their list fails and not the links to
 * neighbours.
 */
function idsOf(data: unknown): readonly number[] {
  if (typeof data !== 'object' || data === null || !('items' in data)) return [];
  const { items } = data;
  return Array.isArray(items) ? items.flatMap((row: { id?: number } | null) => row?.id ?? []) : [];
}

type CachedQuery = ReturnType<QueryCache['getAll']>[number];

export function rememberShown({ queryKey: [tenantId, path], state }: CachedQuery) {
  if (typeof path !== 'string' || !path.endsWith('/getAll')) return;
  const ids = idsOf(state.data);
  if (ids.length > 0) shown.set(folded(path.split('/')[2]), { tenantId, path, ids });
}

/** Remembers the lists in the cache. A list that the person has left to open a record is in the cache too. */
export function rememberLoaded(cache: QueryCache) {
  const loaded = cache.getAll().toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  for (const query of loaded) rememberShown(query);
}

/** Remembers the rows of the lists on the screen, so that a record can lead to its neighbours. */
export function useFollowedLists() {
  const client = useQueryClient();
  // The lists must be remembered before the links to neighbours are first rendered, because the links read them.
  useState(() => rememberLoaded(client.getQueryCache()));
  useEffect(() => {
    const cache = client.getQueryCache();
    return cache.subscribe(({ type, query }) => {
      if (type === 'observerAdded' || type === 'observerResultsUpdated') rememberShown(query);
    });
  }, [client]);
}

export interface Neighbours {
  /** The position of the record in the page, counted from 1. */
  readonly position: number;
  readonly count: number;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * The neighbours of a record such as `/plan/7` in the page of its list that was shown last. Undefined if this page does
 * not contain the record.
 */
export function neighboursOf(pathname: string, tenantId: unknown): Neighbours | undefined {
  const [, entity = '', id, ...rest] = pathname.split('/');
  const list = shown.get(folded(entity));
  if (!list || list.tenantId !== tenantId || rest.length > 0) return undefined;
  const index = list.ids.indexOf(Number(id));
  if (index === -1) return undefined;
  const at = (place: number) => {
    const neighbour = list.ids[place];
    return neighbour === undefined ? undefined : `/${entity}/${neighbour}`;
  };
  return {
    position: index + 1,
    count: list.ids.length,
    before: at(index - 1),
    after: at(index + 1),
  };
}
