import { expect, test } from 'vitest';
import { breadcrumbs } from './breadcrumbs.ts';

const pages = [
  { path: '/subscription', label: 'Sottoscrizioni' },
  { path: '/subscription/new', label: 'Crea Sottoscrizione' },
  { path: '/subscription/$id' },
  { path: '/feature' },
  { path: '/user/$id/customer', label: 'Cliente' },
];
const labels = (path: string) => breadcrumbs(path, pages).map(({ label }) => label);

test('LAY-01 · the path begins with Home and has one crumb per segment', () => {
  expect(labels('/')).toEqual(['Home']);
  expect(labels('/subscription')).toEqual(['Home', 'Sottoscrizioni']);
  expect(labels('/subscription/12/')).toEqual(['Home', 'Sottoscrizioni', '12']);
});

test('LAY-01 · a page shows its label, any other segment its own text', () => {
  expect(labels('/subscription/new')).toEqual(['Home', 'Sottoscrizioni', 'Crea Sottoscrizione']);
  expect(labels('/user/12/customer')).toEqual(['Home', 'user', '12', 'Cliente']);
  expect(labels('/feature/new')).toEqual(['Home', 'feature', 'Nuovo']);
  expect(labels('/caff%C3%A8/100%')).toEqual(['Home', 'caffè', '100%']);
});

test('R15 LAY-01 · a page shows its label in any letter case, as its address opens it', () => {
  expect(labels('/SUBSCRIPTION/New')).toEqual(['Home', 'Sottoscrizioni', 'Crea Sottoscrizione']);
  expect(labels('/User/12/Customer')).toEqual(['Home', 'User', '12', 'Cliente']);
  expect(labels('/Feature/NEW')).toEqual(['Home', 'Feature', 'Nuovo']);
});

test('LAY-01 · every crumb links to its own part of the path', () => {
  expect(breadcrumbs('/subscription/12', pages).map(({ path }) => path)).toEqual([
    '/',
    '/subscription',
    '/subscription/12',
  ]);
});
