/** The chunks of a stream. Throws the refusal when they have more bytes than the maximum. */
export async function* withinSize<Chunk extends Uint8Array>(
  chunks: AsyncIterable<Chunk>,
  maxBytes: number,
  refusal: () => Error,
): AsyncGenerator<Chunk> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw refusal();
    yield chunk;
  }
}
