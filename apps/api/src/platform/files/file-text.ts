import { open } from 'node:fs/promises';

/** The first bytes of a file. */
export async function headOf(path: string, length = 4_096): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Reads the bytes of a file in chunks. All chunks use the same memory, so a chunk is valid only until the next one is
 * read.
 */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  const memory = Buffer.alloc(65_536);
  const fill = async () => (await file.read(memory, 0, memory.length, null)).bytesRead;
  try {
    for (let length = await fill(); length > 0; length = await fill())
      yield memory.subarray(0, length);
  } finally {
    await file.close();
  }
}

/**
 * The encoding of a text file. A byte order mark determines it. Without a mark it is UTF-8 if all bytes are valid
 * UTF-8, otherwise windows-1252. The latter also reads ISO 8859-1.
 */
export async function encodingOf(path: string): Promise<string> {
  const [first, second] = await headOf(path, 2);
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytesOf(path)) strict.decode(chunk, { stream: true });
    strict.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Reads the text of a file in chunks. NUL characters are removed, because PostgreSQL cannot store them. */
export async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytesOf(path))
    yield decoder.decode(chunk, { stream: true }).replaceAll('\0', '');
  yield decoder.decode().replaceAll('\0', '');
}

/** The lines of a text without their line ends. A line longer than `maxLength` is cut. */
export async function* linesOf(text: AsyncIterable<string>, maxLength = 100_000) {
  let rest = '';
  for await (const chunk of text) {
    rest += chunk;
    const lines = rest.split(/\r\n|\n|\r(?=.)/);
    rest = (lines.pop() ?? '').slice(0, maxLength);
    yield* lines;
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}
