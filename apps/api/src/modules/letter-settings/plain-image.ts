import type { LogoType } from '@canone/contracts/tenants/logo-image';

/** The parts of a PNG that the picture needs. Other parts contain texts, times, places or an animation. */
const pngParts: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT pHYs'.split(' '),
);

/** The needed parts of a PNG up to its end; undefined when a part is broken. */
function plainPng(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) return undefined;
    if (pngParts.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

const scan = 0xda;
const endOfImage = 0xd9;
const comment = 0xfe;
/** JFIF, the colour profile and Adobe's colours. Other application segments contain EXIF, XMP and similar data. */
const usedSegments = new Set([0xe0, 0xe2, 0xee]);

const isMetadata = (marker: number) =>
  marker === comment || (marker >= 0xe0 && marker <= 0xef && !usedSegments.has(marker));

/** The position of the next marker after compressed data. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  const isData = (next = 0) => next === 0 || (next >= 0xd0 && next <= 0xd7);
  while (at >= 0 && isData(bytes[at + 1])) at = bytes.indexOf(0xff, at + 2);
  return at < 0 ? bytes.length : at;
}

/** The needed segments of a JPEG up to its end; undefined when a segment is broken. */
function plainJpeg(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === endOfImage) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (at + 4 > bytes.length) return undefined;
    const header = at + 2 + bytes.readUInt16BE(at + 2);
    const end = marker === scan ? endOfScan(bytes, header) : header;
    if (!isMetadata(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

/**
 * Returns a picture without metadata, such as the place and the device of a photo, and without bytes after its end.
 * Undefined when the file is broken.
 */
export function plainImage(bytes: Uint8Array, type: LogoType): Buffer | undefined {
  const whole = Buffer.from(bytes);
  return type === 'image/png' ? plainPng(whole) : plainJpeg(whole);
}
