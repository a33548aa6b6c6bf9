import pg from 'pg';

const { builtins } = pg.types;

const utc = '+00';

/** `2026-01-31 09:00:00+00` with the T and the Z of ISO. */
function isoInstant(text: string): string {
  return text.endsWith(utc) ? `${text.slice(0, -utc.length).replace(' ', 'T')}Z` : text;
}

/** Counts are numbers; instants are ISO text in UTC, which is also how they travel (sessions run in UTC). */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.TIMESTAMPTZ, isoInstant],
]);

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    return parsers.get(oid) ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text');
  },
};
