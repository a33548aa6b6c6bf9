import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { neighboursOf, rememberLoaded, rememberShown } from './shown-lists.ts';

function shows(tenantId: number, path: string, ids: readonly number[]) {
  const client = new QueryClient();
  const queryKey = [tenantId, path, { query: { page: 1 } }];
  client.setQueryData(queryKey, { items: ids.map((id) => ({ id })), totalCount: ids.length });
  for (const query of client.getQueryCache().getAll()) rememberShown(query);
}

test('DET-07 · a record has the neighbours of the page that was shown last', () => {
  shows(1, '/api/PaymentProvider/getAll', [4, 9, 2]);

  expect(neighboursOf('/paymentprovider/9', 1)).toEqual({
    position: 2,
    count: 3,
    before: '/paymentprovider/4',
    after: '/paymentprovider/2',
  });
  expect(neighboursOf('/paymentprovider/2', 1)).toMatchObject({ position: 3, after: undefined });

  shows(1, '/api/PaymentProvider/getAll', [9]);
  expect(neighboursOf('/paymentprovider/9', 1)).toMatchObject({ position: 1, count: 1 });
});

test('DET-07 · a list whose pages loaded before the code for neighbours is remembered too, with its newest page', () => {
  const client = new QueryClient();
  const pages: readonly [number, readonly number[]][] = [
    [2, [30, 40]],
    [1, [10, 20, 30]],
  ];
  for (const [updatedAt, ids] of pages) {
    const items = ids.map((id) => ({ id }));
    client.setQueryData([7, '/api/feature/getAll', ids], { items }, { updatedAt });
  }

  rememberLoaded(client.getQueryCache());

  expect(neighboursOf('/feature/30', 7)).toMatchObject({ position: 1, count: 2 });
  expect(neighboursOf('/feature/10', 7)).toBeUndefined();
});

test('DET-07 · another tenant’s list, a missing row and another page have no neighbours', () => {
  shows(1, '/api/plan/getAll', [4, 9]);
  shows(1, '/api/region/exportCsv', [4, 9]);

  expect(neighboursOf('/plan/9', 2)).toBeUndefined();
  expect(neighboursOf('/plan/5', 1)).toBeUndefined();
  expect(neighboursOf('/plan/new', 1)).toBeUndefined();
  expect(neighboursOf('/plan/9/features', 1)).toBeUndefined();
  expect(neighboursOf('/region/9', 1)).toBeUndefined();
  expect(neighboursOf('/', 1)).toBeUndefined();
});

test('DET-07 · a row that is not a record is skipped', () => {
  const client = new QueryClient();
  client.setQueryData([1, '/api/municipality/getAll'], { items: [null, { id: 8 }] });

  rememberLoaded(client.getQueryCache());

  expect(neighboursOf('/municipality/8', 1)).toMatchObject({ position: 1, count: 1 });
});
