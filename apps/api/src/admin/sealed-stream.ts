import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto';
import { promisify } from 'node:util';

/**
 * The beginning of an encrypted file. The file has magic bytes, scrypt's cost, a salt, and chunks of AES-256-GCM, each
 * with its length and its tag. Scrypt derives the key from the passphrase. Each chunk is authenticated before its
 * content is used. The nonce is the number of the chunk, and the last chunk is marked. So nobody can swap, repeat or
 * cut off chunks.
 */
const magic = Buffer.from('CANONE-BACKUP-1\n');
const saltBytes = 16;
const tagBytes = 16;
const chunkBytes = 1024 * 1024;
const headBytes = 4;
/** Scrypt's cost as a power of two. Each guess of a passphrase needs 128 MB and half a second. */
const usualCost = 17;
const maxCost = 20;

type Bytes = AsyncIterable<Buffer>;

/** Thrown when the passphrase is wrong or the file was changed. */
export class UnreadableSealError extends Error {
  override readonly name = 'UnreadableSealError';
}

const derive = promisify(scrypt) as (
  passphrase: string,
  salt: Buffer,
  bytes: number,
  options: ScryptOptions,
) => Promise<Buffer>; // the type of the overload with options

function keyOf(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  const [N, r] = [2 ** cost, 8];
  return derive(passphrase.normalize('NFC'), salt, 32, { N, r, p: 1, maxmem: 256 * N * r });
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeUIntBE(number, 6, 6);
  return nonce;
}

/** Reads pieces with exactly the requested number of bytes. The last piece may be shorter. */
function pieces(source: Bytes) {
  const iterator = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return async (bytes: number): Promise<Buffer> => {
    const parts = [held];
    let length = held.length;
    while (length < bytes) {
      const { value, done } = await iterator.next();
      if (done) break;
      parts.push(value);
      length += value.length;
    }
    const all = Buffer.concat(parts);
    held = all.subarray(bytes);
    return all.subarray(0, bytes);
  };
}

function sealChunk(key: Buffer, plain: Buffer, nonce: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const secret = Buffer.concat([cipher.update(plain), cipher.final()]);
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(secret.length);
  return Buffer.concat([head, secret, cipher.getAuthTag()]);
}

function openChunk(key: Buffer, secret: Buffer, nonce: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(secret.subarray(-tagBytes));
  return Buffer.concat([decipher.update(secret.subarray(0, -tagBytes)), decipher.final()]);
}

export async function* sealStream(
  source: Bytes,
  passphrase: string,
  cost = usualCost,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const key = await keyOf(passphrase, salt, cost);
  yield Buffer.concat([magic, Buffer.of(cost), salt]);
  const read = pieces(source);
  let chunk = await read(chunkBytes);
  for (let number = 0; ; number += 1) {
    const next = await read(chunkBytes);
    const isLast = next.length === 0;
    yield sealChunk(key, chunk, nonceOf(number, isLast));
    if (isLast) return;
    chunk = next;
  }
}

/**
 * The plain bytes. Throws `UnreadableSealError` when bytes were changed, before it returns any of them, and when the
 * end is missing.
 */
export async function* openSealedStream(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const read = pieces(source);
  const beginning = await read(magic.length + 1 + saltBytes);
  const cost = beginning.at(magic.length) ?? 0;
  if (!beginning.subarray(0, magic.length).equals(magic) || cost < 1 || cost > maxCost)
    throw new UnreadableSealError('the file is not an encrypted backup');
  const key = await keyOf(passphrase, beginning.subarray(magic.length + 1), cost);
  let head = await read(headBytes);
  for (let number = 0; ; number += 1) {
    const length = head.length === headBytes ? head.readUInt32BE() : chunkBytes + 1;
    if (length > chunkBytes) throw new UnreadableSealError('the length of a chunk is wrong');
    const chunk = await read(length + tagBytes);
    head = await read(headBytes);
    const isLast = head.length === 0;
    try {
      yield openChunk(key, chunk, nonceOf(number, isLast));
    } catch (cause) {
      throw new UnreadableSealError('a chunk does not open', { cause });
    }
    if (isLast) return;
  }
}
