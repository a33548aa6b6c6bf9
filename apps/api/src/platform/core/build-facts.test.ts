import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeBuild, readBuildFacts } from './build-facts.ts';

async function aFile(content: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'canone-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'build-facts.json'), content);
  return pathToFileURL(join(folder, 'build-facts.json'));
}

describe('the facts about a build', () => {
  const build = { version: '0.2.0', commit: '32cc0c7b', builtAt: '2026-11-23T05:30:00Z' };

  test('are read from the file that the build wrote', async () => {
    expect(readBuildFacts(await aFile(JSON.stringify(build)))).toEqual(build);
  });

  test.each(['', '{', '{"version":"9.9.9"}'])(
    'are only the version in package.json when the file is incomplete: %j',
    async (content) => {
      expect(readBuildFacts(await aFile(content))).toEqual({
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        commit: '',
        builtAt: '',
      });
    },
  );

  test('are shown with the time in Rome, and unknown facts are left out', () => {
    expect(describeBuild(build)).toBe('0.2.0 · 32cc0c7b · 23/11/2026, 06:30');
    expect(describeBuild({ ...build, commit: '', builtAt: '' })).toBe('0.2.0');
  });
});
