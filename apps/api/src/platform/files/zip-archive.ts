import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { UnreadableFile, unreadableFile } from './unreadable-file.ts';
import { withinSize } from './within-size.ts';

/** Limits in bytes, except `maxParts`, which is the maximum number of files in an archive. */
const limits = { directory: 1_048_576, inflated: 256 * 1_048_576, maxParts: 1_000 } as const;

interface Part {
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly at: number;
}

export interface ZipArchive {
  has(name: string): boolean;
  /**
   * Reads one file of the archive. Throws when the file is damaged, not in the archive, or longer than `maxBytes`
   * (default 256 MB).
   */
  read(name: string, maxBytes?: number): AsyncGenerator<Uint8Array>;
}

const damaged = (cause?: unknown) => new UnreadableFile(unreadableFile.damaged, { cause });

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (position < 0 || length < 0) throw damaged();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw damaged();
  return buffer;
}

/**
 * The bytes of the central directory. The end record follows the directory and begins at most 22 + 65,535 bytes before
 * the end of the file.
 */
async function directoryOf(file: FileHandle): Promise<{ bytes: Buffer; count: number }> {
  const { size } = await file.stat();
  const length = Math.min(size, 22 + 65_535);
  const tail = await bytesAt(file, size - length, length);
  const at = tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (at === -1 || at + 22 > tail.length) throw damaged();
  const count = tail.readUInt16LE(at + 10);
  const bytes = tail.readUInt32LE(at + 12);
  if (count > limits.maxParts || bytes > limits.directory) throw damaged();
  return { bytes: await bytesAt(file, tail.readUInt32LE(at + 16), bytes), count };
}

function partsOf({ bytes, count }: { bytes: Buffer; count: number }): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  let at = 0;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw damaged();
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    if (isEncrypted) throw new UnreadableFile(unreadableFile.locked);
    parts.set(bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)), {
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      compressedSize: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
}

async function compressedAt(path: string, { at, compressedSize }: Part) {
  const file = await open(path);
  try {
    const header = await bytesAt(file, at, 30);
    if (header.readUInt32LE(0) !== 0x04034b50) throw damaged();
    const start = at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    return { start, end: start + compressedSize - 1 };
  } finally {
    await file.close();
  }
}

async function* contentOf(path: string, part: Part, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (part.method !== 0 && part.method !== 8) throw damaged();
  if (part.compressedSize === 0) return;
  const compressed = createReadStream(path, await compressedAt(path, part));
  // the rows of a larger chunk would exceed V8's memory for new objects
  const inflate = createInflateRaw({ chunkSize: 16_384 });
  compressed.on('error', (error) => inflate.destroy(error));
  const content: AsyncIterable<Uint8Array> =
    part.method === 0 ? compressed : compressed.pipe(inflate);
  const tooLarge = () => new UnreadableFile(unreadableFile.tooLarge);
  let crc = 0;
  try {
    for await (const chunk of withinSize(content, maxBytes, tooLarge)) {
      crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch (cause) {
    throw cause instanceof UnreadableFile ? cause : damaged(cause);
  } finally {
    compressed.destroy();
    inflate.destroy();
  }
  if (crc !== part.crc) throw damaged();
}

/** Opens a ZIP file. Only its central directory is kept in memory, and nothing is written to disk. */
export async function openZip(path: string): Promise<ZipArchive> {
  const file = await open(path);
  try {
    const parts = partsOf(await directoryOf(file));
    return {
      has: (name) => parts.has(name),
      async *read(name, maxBytes = limits.inflated) {
        const part = parts.get(name);
        if (!part) throw damaged();
        yield* contentOf(path, part, maxBytes);
      },
    };
  } finally {
    await file.close();
  }
}
