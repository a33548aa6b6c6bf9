import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './prepare.mjs';

/**
 * The number of requirements of levels 1 and 2 in each section of ASVS 5.0. The ids of a section are numbered without
 * gaps.
 */
const sections = `V1.1 2, V1.2 9, V1.3 11, V1.4 3, V1.5 2, V2.1 3, V2.2 3, V2.3 4, V2.4 1, V3.2 2, V3.3 4, V3.4 6,
  V3.5 5, V3.7 2, V4.1 3, V4.2 1, V4.3 2, V4.4 4, V5.1 1, V5.2 3, V5.3 2, V5.4 3, V6.1 3, V6.2 12, V6.3 4, V6.4 4,
  V6.5 5, V6.6 3, V6.8 4, V7.1 3, V7.2 4, V7.3 2, V7.4 5, V7.5 2, V7.6 2, V8.1 2, V8.2 3, V8.3 1, V8.4 1, V9.1 3,
  V9.2 4, V10.1 2, V10.2 2, V10.3 4, V10.4 11, V10.5 5, V10.6 2, V10.7 3, V11.1 2, V11.2 3, V11.3 3, V11.4 4,
  V11.5 1, V11.6 1, V12.1 3, V12.2 2, V12.3 4, V13.1 1, V13.2 5, V13.3 2, V13.4 5, V14.1 2, V14.2 4, V14.3 3,
  V15.1 3, V15.2 3, V15.3 7, V16.1 1, V16.2 5, V16.3 4, V16.4 3, V16.5 3, V17.1 1, V17.2 4, V17.3 2`;
const ids = sections.split(',').flatMap((entry) => {
  const [section = '', count] = entry.trim().split(' ');
  return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`);
});

interface Row {
  readonly id: string;
  readonly level: string;
  readonly state: string;
  readonly where: string;
  readonly test: string;
}

interface Place {
  readonly path: string;
  readonly symbol: string;
}

const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = Array.from(page.matchAll(/^\| V.*$/gm), ([line]): Row => {
  const [id = '', level = '', , state = '', where = '', shown = ''] = line
    .slice(2, -2)
    .split(' | ');
  return { id, level, state, where, test: shown };
});

function countOf(state: string): number {
  return rows.filter((row) => row.state === state).length;
}

function placesOf(text: string): Place[] {
  return [...text.matchAll(/`(?<path>[^`]+)`, `(?<symbol>[^`]+)`/g)].map(({ groups }) => ({
    path: groups?.['path'] ?? '',
    symbol: groups?.['symbol'] ?? '',
  }));
}

/**
 * The ids that a reason names. They are given as an id (`V1.2.9`), a section (`V6.8`), a chapter (`V17`) or a range
 * (`V1.2.6–V1.2.8`).
 */
function idsNamed(names: string): string[] {
  const isWithin = (id: string, name: string) => id === name || id.startsWith(`${name}.`);
  return names.split(', ').flatMap((name) => {
    const [first = '', last = first] = name.split('–');
    const from = ids.findIndex((id) => isWithin(id, first));
    return ids.slice(from, ids.findLastIndex((id) => isWithin(id, last)) + 1);
  });
}

/**
 * The file of a path on the page. The path begins at the root of the repository or at the folder of the server's
 * sources.
 */
function fileOf(path: string): string {
  return [path, `apps/api/src/${path}`].map((one) => join(root, one)).find(existsSync) ?? path;
}

describe('the requirements of ASVS 5.0, levels 1 and 2', () => {
  test('are each listed once, in the order of the standard', () => {
    expect(ids).toHaveLength(253);
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
    expect(rows.filter(({ level }) => level === '2')).toHaveLength(183);
  });

  test('are met, not met or not applicable, and the head of the page counts them', () => {
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['met', 'not', 'na']));
    expect(page).toContain(
      `\n253 requirements: ${countOf('met')} met, ${countOf('not')} not, ${countOf('na')} na.\n`,
    );
  });

  test('name a place when they are met, and the missing part when they are not', () => {
    const without = rows.filter(({ state, where }) => {
      if (state === 'met') return placesOf(where).length === 0;
      return state === 'not' && !/^.{20,}\.$/.test(where);
    });

    expect(without).toEqual([]);
  });

  test('name a test or have a dash', () => {
    const without = rows.filter(({ test: shown }) => shown !== '–' && placesOf(shown).length === 0);

    expect(without).toEqual([]);
  });

  test('have a reason above their table exactly when they do not apply', () => {
    const reasons = [...page.matchAll(/^- (?<names>V[^:]*): .{10,}/gm)];
    const explained = reasons.flatMap(({ groups }) => idsNamed(groups?.['names'] ?? ''));
    const without = rows.filter(({ id, state }) => (state === 'na') !== explained.includes(id));

    expect(without).toEqual([]);
  });

  const places = rows.flatMap(({ id, where, test: shown }) =>
    placesOf(`${where} | ${shown}`).map((place) => ({ id, ...place })),
  );

  test.each(places)('$id · $path contains $symbol', ({ path, symbol }) => {
    expect(readFileSync(fileOf(path), 'utf8')).toContain(symbol);
  });
});
