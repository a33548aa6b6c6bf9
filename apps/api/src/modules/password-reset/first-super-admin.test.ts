import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { signInContract } from '@canone/contracts/access/sign-in';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { onDatabase } from '../../testing/product-process.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const admin = fileURLToPath(new URL('../../admin.ts', import.meta.url));
const run = promisify(execFile);

describe.runIf(inject('database').kind === 'postgres')(
  'the first SuperAdmin of an installation',
  () => {
    let api: TestApi;

    beforeAll(async () => {
      api = await startTestApi();
      api.setNow(String(Temporal.Now.instant())); // the command runs in another process with the real time
    });

    afterAll(() => api.close());

    async function command(...words: string[]) {
      return run(process.execPath, [admin, ...words], {
        env: {
          ...process.env,
          ...onDatabase(api.engine),
          API_KEY: 'a key for tests',
          SECRET_KEY: 'a secret key of more than thirty-two characters',
          PUBLIC_BASE_URL: 'https://canone.prova.example',
        },
      });
    }

    test('is created by a command, chooses a password by link, and reaches every tenant', async () => {
      const tenant = await api.make.aTenant();
      const { stdout } = await command('superadmin', 'prima@prova.example', 'Prima', 'Persona');
      const [, token = ''] =
        /^https:\/\/canone\.prova\.example\/reset-password\?token=([\w-]{43})$/m.exec(stdout) ?? [];

      const { resetPassword, signIn } = signInContract.endpoints;
      await api.nobody.call(resetPassword, { body: { token, newPassword: 'scelta-1' } });
      const signedIn = await api.nobody.call(signIn, {
        body: { Email: 'prima@prova.example', Password: 'scelta-1' },
      });
      const { items } = await api
        .with({ token: signedIn.token })
        .call(tenantContract.endpoints.list, { query: { pageSize: 100 } });
      expect(items.map(({ id }) => id)).toContain(tenant.id);
    });

    test('O10 · gets another link after the first expired, which then no longer works', async () => {
      const tokenOf = (stdout: string) => /token=([\w-]{43})$/m.exec(stdout)?.[1] ?? '';
      const first = await command('superadmin', 'scaduta@prova.example', 'Link', 'Scaduto');
      const again = await command('superadmin', '--new-link', 'SCADUTA@prova.example');
      const { resetPassword } = signInContract.endpoints;
      const choose = (token: string) =>
        api.nobody.call(resetPassword, { body: { token, newPassword: 'scelta-9x' } });

      await expect(choose(tokenOf(first.stdout))).rejects.toMatchObject({ status: 410 });
      await expect(choose(tokenOf(again.stdout))).resolves.toBeDefined();
    });

    test('O10 · only an active SuperAdmin gets another link', async () => {
      const { id } = await api.make.aTenant();
      const { person } = await api.asAdminOf(id);

      for (const email of [person.email, 'nessuno@prova.example'])
        await expect(command('superadmin', '--new-link', email)).rejects.toMatchObject({
          stderr: expect.stringContaining('non è di un Super Admin attivo'),
        });
      await expect(command('superadmin', '--new-link')).rejects.toMatchObject({
        stderr: expect.stringContaining('superadmin --new-link <email>'),
      });
    });

    test('is not created twice, and wrong arguments are explained', async () => {
      await command('superadmin', 'seconda@prova.example', 'Seconda');

      const again = await command('superadmin', 'SECONDA@prova.example', 'Altra');
      expect(again.stdout).toContain('è già di qualcuno');
      await expect(command('superadmin', 'non-un-indirizzo', 'X')).rejects.toMatchObject({
        stderr: expect.stringContaining('npm run admin -- superadmin'),
      });
    });
  },
);
