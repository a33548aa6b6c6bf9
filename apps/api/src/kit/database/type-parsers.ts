import pg from 'pg';

const { builtins } = pg.types;

function isoInstant(text: string): string {
  return text.replace(' ', 'T').replace(/\+00(?::00)?$/, 'Z');
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
