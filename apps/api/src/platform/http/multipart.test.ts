import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { UploadedFile } from '@canone/contracts/kit/upload';
import { describe, expect, test } from 'vitest';
import { boundaryOf } from './multipart.ts';
import { receiveUpload } from './receive-upload.ts';

const type = 'multipart/form-data; boundary=xyz';

/** Divides the bytes into chunks of this size. */
async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const field = (name: string, value: string) =>
  `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string, name = 'C:\\conti\\luglio.csv') =>
  `--xyz\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n`;
const end = '--xyz--\r\n';

const receive = (text: string, size = 7, maxBytes = 10_000) =>
  receiveUpload(inChunks(Buffer.from(text), size), type, maxBytes);

describe('a multipart body', () => {
  test.each([1, 2, 3, 7, 64, 100_000])(
    'in chunks of %i bytes gives its fields and its file',
    async (size) => {
      const content = 'a;b\r\n--xy\r\n1;2\r\n-';
      const { body, discard } = await receive(field('accountId', '12') + file(content) + end, size);

      const stored = body['file'] as UploadedFile;
      expect(body['accountId']).toBe('12');
      expect(stored).toBeInstanceOf(UploadedFile);
      expect(stored.name).toBe('luglio.csv');
      expect(await readFile(stored.path, 'utf8')).toBe(content);
      await discard();
      expect(existsSync(stored.path)).toBe(false);
    },
  );

  test('gives a file whose hash is the hash of its content', async () => {
    const [one, same, other] = [
      await receive(file('abc', 'a.csv') + end),
      await receive(file('abc', 'b.csv') + end),
      await receive(file('abd') + end),
    ].map(({ body }) => (body['file'] as UploadedFile).hash);

    expect(one).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });

  test.each([
    ['is cut off', field('a', '1') + file('abc').slice(0, -6), 'a metà'],
    ['has no end', field('a', '1'), 'a metà'],
    ['has a header that never ends', `--xyz\r\n${'x'.repeat(20_000)}`, 'a metà'],
    ['has a part without a name', `--xyz\r\nX: 1\r\n\r\n1\r\n${end}`, 'a metà'],
    ['repeats a field', field('a', '1') + field('a', '2') + end, 'ripetuto'],
    [
      'has a file under another name',
      file('x').replace('name="file"', 'name="other"') + end,
      'file',
    ],
    ['has a file without a file name', field('file', 'x') + end, 'file'],
    ['has a file that is too large', file('x'.repeat(10_001)) + end, 'troppo grande'],
    ['has a field that is too large', field('a', 'x'.repeat(70_000)) + end, 'troppo grande'],
  ])('that %s is refused', async (_, text, message) => {
    await expect(receive(text, 4_096)).rejects.toThrow(message);
  });

  test.each([
    ['multipart/form-data; boundary=xyz', 'xyz'],
    ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
    ['application/json', undefined],
    ['multipart/form-data', undefined],
  ])('the boundary of %s is %s', (contentType, boundary) => {
    expect(boundaryOf(contentType)).toBe(boundary);
  });
});
