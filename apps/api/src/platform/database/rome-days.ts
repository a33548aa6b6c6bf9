import { billingTimeZone } from '@canone/contracts/values/calendar';
import { type RawBuilder, sql } from 'kysely';

const zone = sql.lit(billingTimeZone);

export const romeDay = (instant: RawBuilder<unknown>) =>
  sql`(${instant} at time zone ${zone})::date`;

/**
 * The instant at which a day begins in Rome. The clocks in Rome change at 2 or 3 o'clock at night, so midnight exists
 * exactly once.
 */
export const startOfDay = (day: RawBuilder<unknown>) =>
  sql`(${day}::date::timestamp at time zone ${zone})`;
