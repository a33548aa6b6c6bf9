import { describe, expect, test } from 'vitest';
import { bytesOfDataUrl, maxLogoBytes, readLogo } from './logo-image.ts';

function png(width: number, height: number, length = 60): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

/** A JPEG with a comment before its frame. */
const jpeg = (width: number, height: number) =>
  Uint8Array.from([
    0xff,
    0xd8,
    0xff,
    0xfe,
    0,
    4,
    1,
    2,
    0xff,
    0xc2,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    0,
    0,
    0,
  ]);

const textBytes = (text: string) => Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0);

describe('CUL-01 · a logo', () => {
  test.each([
    ['a PNG', png(400, 100), 'image/png'],
    ['a PNG of the largest size', png(1_200, 600, maxLogoBytes), 'image/png'],
    ['a JPEG', jpeg(400, 100), 'image/jpeg'],
  ])('%s is recognised by its content', (_, bytes, type) => {
    expect(readLogo(bytes)).toEqual({ type });
  });

  test.each([
    ['an SVG', textBytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'PNG o JPEG'],
    ['an HTML page', textBytes('<!doctype html><script>'), 'PNG o JPEG'],
    ['nothing', new Uint8Array(0), 'PNG o JPEG'],
    ['a heavy file', png(400, 100, maxLogoBytes + 1), 'al massimo 40 kB'],
    ['a wide image', png(1_201, 100), 'al massimo 1200 × 600 punti'],
    ['a high image', jpeg(400, 601), 'al massimo 1200 × 600 punti'],
    ['an image without points', png(0, 100), 'non si può leggere'],
    ['a PNG cut short', png(400, 100).subarray(0, 20), 'non si può leggere'],
    ['a JPEG cut short', jpeg(400, 100).subarray(0, 12), 'non si può leggere'],
  ])('%s is refused', (_, bytes, problem) => {
    expect(readLogo(bytes).problem).toContain(problem);
  });

  test.each([
    ['AQ==', [1]],
    ['AQI=', [1, 2]],
    ['//79', [255, 254, 253]],
    ['APoQHw==', [0, 250, 16, 31]],
    ['+/+/', [251, 255, 191]],
  ])('the data URL of %s gives its bytes', (content, bytes) => {
    expect([...(bytesOfDataUrl(`data:image/png;base64,${content}`) ?? [])]).toEqual(bytes);
  });

  test.each([
    'data:image/png;base64,',
    'data:image/svg+xml;base64,AAAA',
    'data:image/png;base64,AAA',
    'https://x.it/a.png',
  ])('%s is not a data URL of a logo', (text) => {
    expect(bytesOfDataUrl(text)).toBeUndefined();
  });
});
