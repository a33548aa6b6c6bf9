import type { ColumnType, Generated } from 'kysely';

/** An instant as PostgreSQL gives it, turned to ISO text in UTC by the driver. */
export type Instant = ColumnType<string, string, string>;
export type NullableInstant = Nullable<string>;
/** Null unless it is said. */
export type Nullable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

export interface Keyed {
  id: Generated<number>;
  version: Generated<number>;
}

export interface OfTenant extends Keyed {
  tenant_id: number;
}
