import { crc32, inflateSync } from 'node:zlib';
import { epcQrPayload } from '@canone/contracts/epc-qr';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { qrPng } from './qr-png.ts';

const payload = epcQrPayload({
  holder: 'Studio Rossi',
  iban: 'IT60X0542811101000000123456',
  bic: null,
  amountCents: 2_440,
  reference: 'RF18539007547034',
});

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  readonly isWhole: boolean;
}

function chunksOf(png: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const end = at + 8 + length;
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, end),
      isWhole: png.readUInt32BE(end) === crc32(png.subarray(at + 4, end)),
    });
    at = end + 4;
  }
  return chunks;
}

describe('the QR code of a mail', () => {
  const png = qrPng(payload);
  const [header, content] = chunksOf(png);
  const size = header?.data.readUInt32BE(0) ?? 0;
  const bytes = inflateSync(content?.data ?? Buffer.alloc(0));

  /** Whether the pixel is dark, as a decoder of PNG reads it. */
  const isDark = (x: number, y: number) =>
    (((bytes[y * (1 + Math.ceil(size / 8)) + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0;

  test('is a square PNG with one bit for each pixel, whose chunks are whole', () => {
    expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
    expect(chunksOf(png).map(({ type, isWhole }) => [type, isWhole])).toEqual([
      ['IHDR', true],
      ['IDAT', true],
      ['IEND', true],
    ]);
    expect(header?.data.readUInt32BE(4)).toBe(size);
    expect([...(header?.data.subarray(8) ?? [])]).toEqual([1, 0, 0, 0, 0]);
    expect(png.length).toBeLessThan(2_000);
  });

  test('has in each of its pixels the module of the code, with a white border of four modules', () => {
    const { data, size: modules } = encode(payload, { ecc: 'M', border: 4 });
    const scale = size / modules;

    expect(Number.isInteger(scale)).toBe(true);
    for (let y = 0; y < size; y += 1)
      for (let x = 0; x < size; x += 1)
        if (isDark(x, y) !== data[Math.floor(y / scale)]?.[Math.floor(x / scale)])
          throw new Error(`the pixel ${x}, ${y} is wrong`);
    for (let at = 0; at < size; at += 1)
      for (let of = 0; of < 4 * scale; of += 1)
        if (isDark(at, of) || isDark(of, at) || isDark(at, size - 1 - of))
          throw new Error('the border is not white');
  });
});
