import { type RawBuilder, sql } from 'kysely';

/** The display format of a column. `text` shows the value unchanged. */
export type DisplayFormat =
  | 'text'
  | 'cents'
  | 'basisPoints'
  | 'instant'
  | 'flag'
  | 'role'
  | 'subscriptionStatus'
  | 'action'
  | 'entity'
  | 'record'
  /** A code. The page shows its Italian name. */
  | 'code'
  /** The number of a period. It is stored counted from 0 and shown counted from 1. */
  | 'period'
  /** A value that only the program understands. The page leaves it out. */
  | 'technical';

/** A label, or a label with the format of the value. */
export type ColumnLabel = string | readonly [label: string, show: DisplayFormat];

export interface PersonScope {
  readonly tenantId: number;
  readonly personId: number;
  /** True when the reader is a SuperAdmin, who also sees the data that the installation keeps outside tenants. */
  readonly withInstallation: boolean;
}

/** The rows of one table that are about a person, in the exported file. */
export interface Section {
  readonly key: string;
  readonly title: string;
  readonly table: string;
  /** The exported columns of the table, by name. */
  readonly columns: Readonly<Record<string, ColumnLabel>>;
  /** Columns that together are unique within the section. The rows are sorted by them. */
  readonly order: readonly string[];
  /** The rows as a FROM item with the alias `t`. Without it, all rows of the table. */
  readonly from?: (scope: PersonScope) => RawBuilder<unknown>;
  /** The condition on `t` that a row is about the person. */
  readonly where: (scope: PersonScope) => RawBuilder<unknown>;
  /** True for data that the installation keeps outside tenants. Only a SuperAdmin receives them. */
  readonly isOfInstallation?: boolean;
}

export const subscriptionsOf = ({ tenantId, personId }: PersonScope) => sql`(
  select s.id from subscriptions s where s.tenant_id = ${tenantId} and s.user_id = ${personId})`;

/** The ids of the person's receivables. */
export const receivablesOf = (scope: PersonScope) => sql`(
  select r.id from receivables r
  where r.tenant_id = ${scope.tenantId} and r.subscription_id in ${subscriptionsOf(scope)})`;

/** The condition that a row is about the person's subscriptions. */
export const ofSubscriptions = (scope: PersonScope) =>
  sql`t.tenant_id = ${scope.tenantId} and t.subscription_id in ${subscriptionsOf(scope)}`;

/** The condition that a row is about the person. */
export const ofPerson = ({ tenantId, personId }: PersonScope) =>
  sql`t.tenant_id = ${tenantId} and t.user_id = ${personId}`;

/** The billing addresses, with the name of the municipality instead of its id. */
export const usersWithMunicipality = () => sql`(
  select u.id, u.street, u.zip, p.name as municipality_id
  from (select * from users) u left join municipalities p on p.id = u.municipality_id)`;
