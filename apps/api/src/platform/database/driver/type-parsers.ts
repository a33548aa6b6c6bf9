import pg from 'pg';

const { builtins } = pg.types;

const utc = '+00';

/** Converts `2026-01-31 09:00:00+00` to ISO 8601 with `T` and `Z`. */
function isoInstant(text: string): string {
  return text.endsWith(utc) ? `${text.slice(0, -utc.length).replace(' ', 'T')}Z` : text;
}

/**
 * Parsers by the id of the PostgreSQL type. Counts become numbers. Instants become ISO text in UTC, which is also their
 * form in JSON; sessions run in UTC.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.TIMESTAMPTZ, isoInstant],
]);

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    return parsers.get(oid) ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text');
  },
};
