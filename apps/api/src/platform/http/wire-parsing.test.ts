import { describe, expect, test } from 'vitest';
import { isTooComplex, parseQuery } from './wire-parsing.ts';

const plain = (text: string) => JSON.parse(JSON.stringify(parseQuery(text))) as unknown;

describe('a query string', () => {
  test.each([
    ['', {}],
    ['page=2&pageSize=10', { page: '2', pageSize: '10' }],
    ['filters[name]=x&filters[code]=y', { filters: { name: 'x', code: 'y' } }],
    ['filters%5Bname%5D=a%20b+c', { filters: { name: 'a b c' } }],
    ['searchTerm=citt%C3%A0', { searchTerm: 'città' }],
    ['searchTerm=', { searchTerm: '' }],
    ['filters=', { filters: '' }],
    ['filters=&filters[name]=a', { filters: { name: 'a' } }],
    ['filters[name]=a&filters=', { filters: { name: 'a' } }],
    ['searchTerm=a%3Db%26c', { searchTerm: 'a=b&c' }],
  ])('API-04 · "%s" is parsed', (text, query) => {
    expect(plain(text)).toEqual(query);
  });

  test.each([
    ['page=1&page=2', { page: ['1', '2'] }],
    ['filters[name]=a&filters[name]=b', { filters: { name: ['a', 'b'] } }],
    ['filters[name]=a&filters=b', { filters: [{ name: 'a' }, 'b'] }],
    ['filters=b&filters[name]=a', { filters: 'b' }],
    ['filters=+&filters[name]=a', { filters: ' ' }],
  ])('API-06 · "%s" gives a value that no schema accepts', (text, query) => {
    expect(plain(text)).toEqual(query);
  });

  test.each([
    ['filters[user.name]=x', 'user.name'],
    ['filters[a-b]=x', 'a-b'],
    ['filters[]=x', ''],
    ['filters[a][b]=x', 'a][b'],
  ])('API-06 · "%s" is an unknown filter and is not ignored', (text, key) => {
    expect(plain(text)).toEqual({ filters: { [key]: 'x' } });
  });

  test.each(['__proto__[polluted]=1', 'filters[__proto__]=1', 'constructor[prototype]=1'])(
    'API-06 · "%s" does not change a prototype',
    (text) => {
      const query = parseQuery(text);

      expect(Object.getPrototypeOf(query)).toBeNull();
      expect(({} as { polluted?: string }).polluted).toBeUndefined();
    },
  );
});

describe('the depth of a JSON text', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  test.each([
    ['objects', '{},', true],
    ['lists', '[],', true],
    ['values', '0,', true],
    ['__proto__', '{"__proto__":0},', true],
    ['one long text', ',{', false],
  ])('W72 · a JSON text of 1 MB of %s is refused before it is parsed: %#', (_, part, isRefused) => {
    const inside = part.repeat(1_000_000 / part.length);
    expect(isTooComplex(isRefused ? `[${inside}0]` : `["${inside}"]`)).toBe(isRefused);
  });

  test('W72 · a selection of 10,000 rows is accepted', () => {
    const rowIds = Array.from({ length: 10_000 }, (_, index) => 1_000_000 + index);
    expect(isTooComplex(JSON.stringify({ rowIds }))).toBe(false);
  });

  test.each([
    ['{"a":[{"b":[1,2,{"c":3}]}]}', false],
    [nested(20), false],
    [nested(21), true],
    ['{"a":'.repeat(21), true],
    [`"${'['.repeat(30)}"`, false],
    [String.raw`"\"${'['.repeat(30)}\\"`, false],
    [String.raw`"\\"${'['.repeat(30)}`, true],
    [`[],`.repeat(1000), false],
    ['', false],
  ])('API-06 · of %.40s is checked without parsing', (text, isRefused) => {
    expect(isTooComplex(text)).toBe(isRefused);
  });
});
