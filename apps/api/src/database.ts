import type { PostgresSetting } from './database-setting.ts';
import { loadGeographyOnce } from './modules/geography/geography.repository.ts';
import { readItalianGeography } from './modules/geography/italian-geography.ts';
import { closing } from './platform/database/closing.ts';
import { type Engine, openPostgres } from './platform/database/engine.ts';
import { installDatabase } from './platform/database/installation.ts';
import {
  loginOf,
  refusePrivilegedLogin,
  servingRole,
  tryRoleInTenants,
} from './platform/database/logins.ts';
import { hasCurrentSchema } from './platform/database/migrate.ts';
import { hasPooledSettings, storePooledSettings } from './platform/database/pooled-login.ts';
import { followReplica } from './platform/database/replica.ts';
import { refuseUnfinishedRestore } from './platform/database/unfinished-restore.ts';

/** Thrown when the database is not ready to serve. The message is for the operator. */
export class DatabaseNotReadyError extends Error {
  override readonly name = 'DatabaseNotReadyError';
}

/** Migrates a database to this version as its owner and loads the shared places. Returns the applied migrations. */
export async function installAsOwner(
  owner: Engine,
  servingLogin?: string,
): Promise<readonly string[]> {
  const applied = await installDatabase(owner, servingLogin);
  await loadGeographyOnce(owner, readItalianGeography);
  return applied;
}

/** Installs this version on a PostgreSQL server. Without `url`, no login receives the rights to serve. */
export async function installPostgres(
  ownerUrl: string,
  url: string | undefined,
  { isPooled = false } = {},
): Promise<readonly string[]> {
  const asServing = <T>(serving: string, work: (engine: Engine) => Promise<T>) =>
    closing(openPostgres(serving, { poolSize: 1, isPooled }), work);
  const login = url && (await asServing(url, loginOf));
  const applied = await closing(openPostgres(ownerUrl, { poolSize: 2 }), (owner) =>
    installAsOwner(owner, login),
  );
  if (url !== undefined && isPooled) await asServing(url, storePooledSettings);
  return applied;
}

const migrateFirst =
  'esegui npm run migrate con DATABASE_OWNER_URL (il login proprietario) e DATABASE_URL (quello che serve).';

const reconnect =
  'Con DATABASE_POOLER le impostazioni stanno sul login: esegui npm run migrate con DATABASE_POOLER=transaction, ' +
  'poi RECONNECT sul pooler.';

const notReady: readonly (readonly [RegExp, string])[] = [
  [
    /role "canone_control" does not exist|relation "schema_migrations" does not exist/,
    `Il database è vuoto: ${migrateFirst}`,
  ],
  [
    /permission denied to set role/,
    `Il login di DATABASE_URL non ha ancora i suoi ruoli: ${migrateFirst}`,
  ],
];

/** Throws a sentence for the operator about a database or a login that is not prepared. */
export function explainFailure(error: unknown): never {
  const text = error instanceof Error ? error.message : '';
  const [, sentence] = notReady.find(([sign]) => sign.test(text)) ?? [];
  throw sentence === undefined ? error : new DatabaseNotReadyError(sentence, { cause: error });
}

interface Serving {
  readonly engine: Engine;
  /** Rights that the login of a single-login installation still has and does not need. */
  readonly excessiveRights: readonly string[];
}

/**
 * Adds the replica. It has the same logins and roles as the primary server, so row-level security applies there too.
 */
function withReplica(
  engine: Engine,
  { url, isPooled = false, replica: setting }: PostgresSetting,
): Engine {
  if (!setting) return engine;
  const one = { poolSize: 1, role: servingRole };
  const watchers = {
    primary: openPostgres(url, { ...one, isPooled }),
    replica: openPostgres(setting.url, one),
  };
  const { maxLagMs } = setting;
  const serving = openPostgres(setting.url, { role: servingRole });
  const replica = followReplica(serving, { watchers, maxLagMs });
  const close = () => Promise.all([engine.close(), replica.close()]).then(() => undefined);
  return { ...engine, replica, close };
}

/** Opens an installed database as the login that serves. */
export async function openServing(setting: PostgresSetting): Promise<Serving> {
  const { url, isSingleLogin, isPooled = false, isDistributed = false } = setting;
  const engine = openPostgres(url, { role: servingRole, isPooled, isDistributed });
  try {
    if (isPooled && !(await hasPooledSettings(engine))) throw new DatabaseNotReadyError(reconnect);
    await refuseUnfinishedRestore(engine);
    if (!(await hasCurrentSchema(engine)))
      throw new DatabaseNotReadyError(`Il database è di un’altra versione: ${migrateFirst}`);
    // this check comes after the check of the version, because a migration takes some of these rights away
    const excessiveRights = await refusePrivilegedLogin(engine, { isSingle: isSingleLogin });
    await tryRoleInTenants(engine);
    return { engine: withReplica(engine, setting), excessiveRights };
  } catch (error) {
    await engine.close();
    return explainFailure(error);
  }
}
