/** The number of 32-bit words of a hash that are compared. */
const width = 4;

/**
 * Counts equal hashes of 16 bytes or more. An open-addressing table in typed arrays needs about 40 bytes for each hash.
 * A `Map` with texts as keys needs about 200.
 */
export function hashCounts() {
  let slots = 1_024;
  let keys = new Uint32Array(slots * width);
  let counts = new Uint32Array(slots);
  let size = 0;

  /** The index of a hash in the table, or the free index where the hash must be inserted. */
  function slotOf(from: Uint32Array, at: number): number {
    let slot = (from[at] ?? 0) & (slots - 1);
    const isOther = () => {
      for (let word = 0; word < width; word += 1)
        if (keys[slot * width + word] !== from[at + word]) return true;
      return false;
    };
    while (counts[slot] !== 0 && isOther()) slot = (slot + 1) & (slots - 1);
    return slot;
  }

  function grow(): void {
    const [oldKeys, oldCounts] = [keys, counts];
    slots *= 2;
    keys = new Uint32Array(slots * width);
    counts = new Uint32Array(slots);
    for (const [old, count] of oldCounts.entries()) {
      if (count === 0) continue;
      const slot = slotOf(oldKeys, old * width);
      keys.set(oldKeys.subarray(old * width, (old + 1) * width), slot * width);
      counts[slot] = count;
    }
  }

  return {
    /** Counts a hash and returns how often it was counted before. */
    add(hash: Buffer): number {
      if (size * 5 >= slots * 4) grow();
      const words = Uint32Array.from({ length: width }, (_, word) => hash.readUInt32LE(word * 4));
      const slot = slotOf(words, 0);
      const before = counts[slot] ?? 0;
      if (before === 0) {
        keys.set(words, slot * width);
        size += 1;
      }
      counts[slot] = before + 1;
      return before;
    },
    /** The memory of the hash table, in bytes. */
    bytes: () => keys.byteLength + counts.byteLength,
  };
}
