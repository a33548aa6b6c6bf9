import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { guide } from './guide.ts';

test('the guide shows the version at the foot of each page and serves its other files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canone-guide-'));
  await writeFile(join(folder, 'index.html'), '<body><main></main>\n</body>');
  await writeFile(join(folder, 'stile.css'), 'p {}');
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  await guide(app, '0.2.0 · 32cc0c7b', folder);

  const page = await app.inject('/guida/index.html');
  expect(page.body).toBe(
    '<body><main></main>\n<footer><p>Canone 0.2.0 · 32cc0c7b</p></footer>\n</body>',
  );
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect((await app.inject('/guida/stile.css')).body).toBe('p {}');
  expect((await app.inject('/guida')).headers.location).toBe('/guida/index.html');
});
