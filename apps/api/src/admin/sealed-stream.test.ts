import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { openSealedStream, sealStream, UnreadableSealError } from './sealed-stream.ts';

const passphrase = 'una frase lunga per la copia';
const cheap = 10;
const mebibyte = 1024 * 1024;

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const sealOf = (bytes: Buffer, size = 70_000) =>
  buffer(sealStream(inPieces(bytes, size), passphrase, cheap));
const openingOf = (bytes: Buffer, phrase = passphrase) =>
  buffer(openSealedStream(inPieces(bytes, 50_000), phrase));

/** The bytes before the first chunk: magic bytes, cost and salt. Each chunk has a length, the content and a tag. */
const headerBytes = 33;
const chunkOf = (whole: Buffer, number: number) => {
  const size = 4 + mebibyte + 16;
  return whole.subarray(headerBytes + number * size, headerBytes + (number + 1) * size);
};

describe('F13 · an encrypted stream', () => {
  test.each([0, 1, mebibyte - 1, mebibyte, mebibyte + 1, 3 * mebibyte])(
    'of %d bytes is decrypted to the same bytes',
    async (size) => {
      const plain = randomBytes(size);
      const secret = await sealOf(plain);

      expect(secret.includes(plain.subarray(0, 32)) && size > 31).toBe(false);
      expect((await openingOf(secret)).equals(plain)).toBe(true);
    },
  );

  test('of the same content has different bytes each time', async () => {
    const plain = Buffer.from('le stesse righe');

    expect((await sealOf(plain)).equals(await sealOf(plain))).toBe(false);
  });

  test('cannot be decrypted with another passphrase', async () => {
    const secret = await sealOf(Buffer.from('righe'));

    await expect(openingOf(secret, `${passphrase}!`)).rejects.toThrow(UnreadableSealError);
  });

  test('whose chunks were changed, cut, swapped or extended cannot be decrypted', async () => {
    const whole = await sealOf(randomBytes(3 * mebibyte));
    const head = whole.subarray(0, headerBytes);
    const [first, second, third] = [0, 1, 2].map((number) => chunkOf(whole, number));
    if (!first || !second || !third) throw new Error('three chunks were written');
    const flipped = Buffer.from(whole);
    flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 1;

    for (const changed of [
      flipped,
      whole.subarray(0, -1),
      Buffer.concat([head, first, second]),
      Buffer.concat([head, second, first, third]),
      Buffer.concat([head, first, second, third, third]),
      Buffer.concat([head, first, first, second, third]),
      head,
      Buffer.from('altro'),
    ])
      await expect(openingOf(changed)).rejects.toThrow(UnreadableSealError);
  });

  test('gives no byte of a changed chunk to its reader', async () => {
    const whole = Buffer.from(await sealOf(randomBytes(2 * mebibyte)));
    whole[whole.length - 1] = (whole[whole.length - 1] ?? 0) ^ 1;
    let given = 0;

    const reading = async () => {
      for await (const piece of openSealedStream(Readable.from([whole]), passphrase))
        given += piece.length;
    };

    await expect(reading()).rejects.toThrow(UnreadableSealError);
    expect(given).toBe(mebibyte);
  });
});
