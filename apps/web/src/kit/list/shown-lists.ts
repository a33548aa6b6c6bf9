import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

interface ShownList {
  readonly tenantId: unknown;
  readonly path: string;
  readonly ids: readonly number[];
}

/** The page of each list that was shown last in this tab. */
const shown = new Map<string, ShownList>();

/** Normalises the entity of a path: `/payment-provider` and `/api/PaymentProvider/getAll` are the same. */
const folded = (name = '') => name.replaceAll('-', '').toLowerCase();

/** An answer with unreadable rows fails its list only, not the steps. */
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

/** Remembers the lists that were shown before, also one that the person has left for a record. */
export function rememberLoaded(cache: QueryCache) {
  const loaded = cache.getAll().toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  for (const query of loaded) rememberShown(query);
}

/** Remembers the rows of the lists on the screen, so that a record can lead to its neighbours. */
export function useFollowedLists() {
  const client = useQueryClient();
  // before the first render of the steps, which read what is remembered
  useState(() => rememberLoaded(client.getQueryCache()));
  useEffect(() => {
    const cache = client.getQueryCache();
    return cache.subscribe(({ type, query }) => {
      if (type === 'observerAdded' || type === 'observerResultsUpdated') rememberShown(query);
    });
  }, [client]);
}

export interface Neighbours {
  /** 1 is the first row of the page. */
  readonly position: number;
  readonly count: number;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The neighbours of `/plan/7` in the page of its list that was shown last; undefined when it is not in it. */
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
