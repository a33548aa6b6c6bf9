import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Caller } from './caller.ts';
import type { Postgres } from './postgres.ts';

const admin = fileURLToPath(new URL('../../apps/api/src/admin.ts', import.meta.url));

export const apiKey = 'bench-api-key';
export const email = 'bench@canone.example';
export const password = 'una-parola-del-banco-di-prova';

/** A production installation of the product on this database, without the demo. */
export function installationOn({ url, servingUrlOf }: Postgres, database = 'canone') {
  const environment = {
    DATABASE_URL: servingUrlOf(database),
    DATABASE_OWNER_URL: Object.assign(new URL(url), { pathname: `/${database}` }).href,
    API_KEY: apiKey,
    SECRET_KEY: 'a secret key of the bench, of no other use',
    PUBLIC_BASE_URL: 'http://127.0.0.1',
    DRAIN_MS: '0',
    LOG_LEVEL: 'silent',
  };

  /**
   * Creates a SuperAdmin with the administrators' command. Returns the token in the printed link for setting a
   * password.
   */
  function resetTokenOf(address: string): string {
    const words = [admin, 'superadmin', address, 'Banco di prova'];
    const said = execFileSync(process.execPath, words, { env: { ...process.env, ...environment } });
    return /token=([\w-]+)/.exec(said.toString())?.[1] ?? '';
  }

  return {
    environment,
    resetTokenOf,
    /** Creates the first SuperAdmin with a password. */
    async createSuperAdmin(caller: Caller): Promise<void> {
      const token = resetTokenOf(email);
      await caller.send('POST', '/api/user/reset-password', { token, newPassword: password });
    },
  };
}
