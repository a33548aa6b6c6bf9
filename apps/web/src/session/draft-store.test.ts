import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftStore } from './draft-store.ts';

function aStore() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const anna = 'anna@canone.example';
const [tab, allTabs] = [aStore(), aStore()];
const kept = createDraftStore(
  () => tab,
  () => allTabs,
);

beforeEach(() => {
  tab.items.clear();
  allTabs.items.clear();
  vi.useFakeTimers({ now: 1_000 });
});

afterEach(() => vi.useRealTimers());

test('AUT-18 · a stored draft is returned once', () => {
  kept.keep('place', anna, '/region/5');

  expect(kept.take('place', anna)).toBe('/region/5');
  expect(kept.take('place', anna)).toBeUndefined();
});

test('AUT-18 · a stored draft is returned only to its owner', () => {
  kept.keep('place', anna, '/region/5');

  expect(kept.take('place', 'bruno@canone.example')).toBeUndefined();
  expect(kept.take('place', anna)).toBe('/region/5');
});

test('AUT-18 · a logout in this tab removes all drafts', () => {
  kept.keep('place', anna, '/region/5');

  kept.forgetAll([...tab.items.keys()]);

  expect(tab.items.size).toBe(0);
});

test('AUT-18 · a logout in another tab invalidates the drafts of this tab', () => {
  kept.keep('place', anna, '/region/5');
  vi.setSystemTime(2_000);

  createDraftStore(aStore, () => allTabs).forgetAll([]);

  expect(kept.take('place', anna)).toBeUndefined();
  expect(kept.hasSignedOutSince(1_000)).toBe(true);
  expect(kept.hasSignedOutSince(2_001)).toBe(false);
});

test('AUT-18 · an unreadable stored draft counts as missing', () => {
  tab.setItem('kept:place', 'non è JSON');
  expect(kept.take('place', anna)).toBeUndefined();

  tab.setItem('kept:place', 'null');
  expect(kept.take('place', anna)).toBeUndefined();
});
