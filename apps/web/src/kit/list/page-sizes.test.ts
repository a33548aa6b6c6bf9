import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { personalKeys } from '../../session/stored-session.ts';
import { rememberPageSize, usualPageSize } from './page-sizes.ts';

const items = new Map<string, string>();

beforeEach(() => {
  items.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('VIW-05 · each list remembers its own page size, and the initial size is 5', () => {
  rememberPageSize('/api/region/getAll', 20);
  rememberPageSize('/api/plan/getAll', 10);

  expect(usualPageSize('/api/region/getAll')).toBe(20);
  expect(usualPageSize('/api/plan/getAll')).toBe(10);
  expect(usualPageSize('/api/user/getAll')).toBe(5);
});

test.each(['no json', '[]', 'null', '{"a":"10"}', '{"a":50}', '{"a":-1}'])(
  'VIW-05 · a stored text that is not a page size is ignored: %s',
  (stored) => {
    items.set(personalKeys.pageSizes, stored);

    expect(usualPageSize('a')).toBe(5);
    rememberPageSize('a', 10);
    expect(usualPageSize('a')).toBe(10);
  },
);
