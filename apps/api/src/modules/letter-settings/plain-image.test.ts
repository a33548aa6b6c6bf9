import { describe, expect, test } from 'vitest';
import { plainImage } from './plain-image.ts';

const hidden = 'GPS 44.494 11.342';

function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)]);
}

const png = (...more: readonly Buffer[]) =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.alloc(13, 1)),
    ...more,
    chunk('IDAT', Buffer.from('picture')),
    chunk('IEND', Buffer.alloc(0)),
  ]);

function segment(marker: number, content: string): Buffer {
  const length = content.length + 2;
  return Buffer.concat([
    Buffer.from([0xff, marker, length >> 8, length & 255]),
    Buffer.from(content),
  ]);
}

/** A JPEG with two scans. Its data contain a byte FF and a restart marker. */
const jpeg = (...more: readonly Buffer[]) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, 'JFIF'),
    ...more,
    segment(0xc2, 'frame'),
    segment(0xda, 'scan'),
    Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3]),
    segment(0xda, 'scan'),
    Buffer.from([4, 0xff, 0xd9]),
  ]);

describe('W121 · a logo is stored as its picture alone', () => {
  test('without texts, times, places and an animation of a PNG', () => {
    const parts = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME', 'acTL', 'vpAg'];
    const full = png(...parts.map((name) => chunk(name, Buffer.from(hidden))));

    expect(plainImage(full, 'image/png')).toEqual(png());
  });

  test('without the EXIF data, the profile of a program and the comment of a JPEG', () => {
    const full = jpeg(
      segment(0xe1, `Exif ${hidden}`),
      segment(0xed, hidden),
      segment(0xfe, hidden),
    );

    expect(plainImage(full, 'image/jpeg')).toEqual(jpeg());
  });

  test('with the colours of a PNG and of a JPEG', () => {
    const colours = [
      png(chunk('iCCP', Buffer.from('sRGB')), chunk('tRNS', Buffer.alloc(1))),
      jpeg(segment(0xe2, 'ICC_PROFILE'), segment(0xee, 'Adobe')),
    ] as const;

    expect(plainImage(colours[0], 'image/png')).toEqual(colours[0]);
    expect(plainImage(colours[1], 'image/jpeg')).toEqual(colours[1]);
  });

  test('without the bytes that follow the picture', () => {
    const page = Buffer.from('<script>alert(1)</script>');

    expect(plainImage(Buffer.concat([png(), page]), 'image/png')).toEqual(png());
    expect(plainImage(Buffer.concat([jpeg(), page]), 'image/jpeg')).toEqual(jpeg());
  });

  test.each([
    ['a PNG without its end', png().subarray(0, -12), 'image/png'],
    ['a PNG with a part that is too long', png().fill(0xff, 33, 37), 'image/png'],
    ['a JPEG without its end', jpeg().subarray(0, -2), 'image/jpeg'],
    ['a JPEG with something between its segments', jpeg(Buffer.from('x')), 'image/jpeg'],
  ] as const)('unless it is broken: %s', (_, bytes, type) => {
    expect(plainImage(bytes, type)).toBeUndefined();
  });
});
