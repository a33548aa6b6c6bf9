import type { ColumnType, Generated } from 'kysely';

/** An instant as ISO text in UTC; the driver converts PostgreSQL's format. */
export type Instant = ColumnType<string, string, string>;
export type NullableInstant = Nullable<string>;
/** Null by default. */
export type Nullable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

export interface Keyed {
  id: Generated<number>;
  version: Generated<number>;
}

export interface OfTenant extends Keyed {
  tenant_id: number;
}
