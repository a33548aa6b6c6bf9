import { connectionSettings, type Engine } from './engine.ts';
import { servingRole } from './logins.ts';

const wanted = { ...connectionSettings, role: servingRole };

/**
 * Stores the settings on the login, so that every new connection of this login has them. A login may change its own
 * defaults.
 */
export async function storePooledSettings({ pool }: Engine): Promise<void> {
  for (const [name, value] of Object.entries(wanted))
    await pool.query(`do $$ begin
      execute format('alter role %I in database %I set ${name} = %L', session_user, current_database(), '${value}');
    end $$`);
}

/**
 * Returns whether this connection has the settings. Server connections that a pooler opened earlier do not have them.
 */
export async function hasPooledSettings({ pool }: Engine): Promise<boolean> {
  const { rows } = await pool.query<{ setting: string }>(
    'select current_setting(name) as setting from unnest($1::text[]) with ordinality as n (name, at) order by at',
    [Object.keys(wanted)],
  );
  return Object.values(wanted).every((value, at) => rows[at]?.setting === value);
}
