import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Scanners require a white border of four modules. */
const quietZone = 4;
/** Pixels of a module. */
const scale = 6;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Width, height, 1 bit for each pixel, grey scale. */
function header(size: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(size, 0);
  data.writeUInt32BE(size, 4);
  data[8] = 1;
  return data;
}

/** One line of pixels: no filter, then eight pixels in each byte; 1 is white. */
function lineOf(modules: readonly boolean[]): Buffer {
  const width = modules.length * scale;
  const line = Buffer.alloc(1 + Math.ceil(width / 8));
  for (let x = 0; x < width; x += 1)
    if (modules[Math.floor(x / scale)] !== true) {
      const at = 1 + (x >> 3);
      line[at] = (line[at] ?? 0) | (0x80 >> (x & 7));
    }
  return line;
}

/** A QR code with error correction M as a PNG, because mail programs block SVG. */
export function qrPng(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const lines = data.flatMap((row) => Array.from({ length: scale }, () => lineOf(row)));
  return Buffer.concat([
    signature,
    chunk('IHDR', header(size * scale)),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
