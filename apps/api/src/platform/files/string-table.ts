import { UnreadableFile, unreadableFile } from './unreadable-file.ts';

const maxBytes = 48 * 1_048_576;
const maxStrings = 4_000_000;

/**
 * Stores many strings in one growing buffer. Separate strings would need several times the memory, and a string that is
 * cut from a chunk keeps the whole chunk in memory.
 */
export function stringTable() {
  let bytes = Buffer.alloc(65_536);
  let ends = new Uint32Array(4_096);
  let count = 0;
  return {
    add(text: string): void {
      const begin = count === 0 ? 0 : (ends[count - 1] ?? 0);
      const end = begin + Buffer.byteLength(text);
      if (end > maxBytes || count >= maxStrings) throw new UnreadableFile(unreadableFile.tooLarge);
      if (end > bytes.length)
        bytes = Buffer.concat([bytes], Math.min(Math.max(end, bytes.length * 2), maxBytes));
      if (count === ends.length) {
        const larger = new Uint32Array(count * 2);
        larger.set(ends);
        ends = larger;
      }
      bytes.write(text, begin);
      ends[count] = end;
      count += 1;
    },
    /** The string at this index; undefined if the index does not exist. */
    get(index: number): string | undefined {
      if (!Number.isInteger(index) || index < 0 || index >= count) return undefined;
      return bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index]);
    },
  };
}

export type StringTable = ReturnType<typeof stringTable>;
