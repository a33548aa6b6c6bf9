import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadedFile } from '@canone/contracts/kit/upload';
import { expect, onTestFinished, test, vi } from 'vitest';
import { multipartOf, multipartType } from '../../testing/bank-inputs.ts';
import { receiveUpload } from './receive-upload.ts';

/** On an almost full disk, a write stores what fits and reports only the number of bytes. */
async function writeOnlyHalves(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'canone-short-'));
  const file = await open(join(folder, 'file'), 'wx');
  const handles = Object.getPrototypeOf(file);
  await file.close();
  await rm(folder, { recursive: true });
  const write = handles.write;
  const halves = vi.spyOn(handles, 'write').mockImplementation(function (
    this: typeof file,
    bytes: unknown,
  ) {
    return write.call(this, bytes, 0, Math.ceil((bytes as Buffer).length / 2));
  });
  onTestFinished(() => halves.mockRestore());
}

test('W227 · an uploaded file is stored in full even if one write stores only a part of its bytes', async () => {
  await writeOnlyHalves();
  const text = 'Data;Importo\n20/11/2026;1,00\n'.repeat(20);
  const body = multipartOf({ file: text }, 'estratto.csv');

  const { body: received, discard } = await receiveUpload(
    (async function* () {
      yield await Promise.resolve(body);
    })(),
    multipartType,
    10_000,
  );
  onTestFinished(discard);

  expect(await readFile((received['file'] as UploadedFile).path, 'utf8')).toBe(text);
});
