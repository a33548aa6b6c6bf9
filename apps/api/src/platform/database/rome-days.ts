import { billingTimeZone } from '@canone/contracts/values/calendar';
import { type RawBuilder, sql } from 'kysely';

const zone = sql.lit(billingTimeZone);

/** The calendar day of an instant in Rome. */
export const romeDay = (instant: RawBuilder<unknown>) =>
  sql`(${instant} at time zone ${zone})::date`;

/** The instant at which a day begins in Rome. Clock changes never skip or repeat it. */
export const startOfDay = (day: RawBuilder<unknown>) =>
  sql`(${day}::date::timestamp at time zone ${zone})`;
