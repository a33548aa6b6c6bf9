/** A part of a multipart body, with its content in chunks. */
export interface Part {
  readonly name: string;
  /** The name of the file; undefined for a field that is no file. */
  readonly fileName: string | undefined;
  /** A chunk is valid only until the next one is read. */
  readonly content: AsyncIterable<Buffer>;
}

/** The body is not valid multipart/form-data (RFC 7578). */
export class BrokenMultipart extends Error {
  override readonly name = 'BrokenMultipart';
}

const maxHeaderBytes = 16_384;
const maxParts = 20;

/** The boundary in a content type; undefined if the content type is not multipart/form-data. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
      contentType,
    ) ?? [];
  return quoted ?? plain;
}

/** A queue of received bytes, from which a reader takes what it needs. */
class Incoming {
  readonly #source: AsyncIterator<Uint8Array>;
  /**
   * The memory for all received bytes. It is reused, because new memory for each chunk would grow to the size of the
   * file before the next garbage collection.
   */
  #memory = Buffer.alloc(131_072);
  #bytes = Buffer.from('\r\n'); // makes the first delimiter look like the others, which follow a line end
  #isOver = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    if (this.#isOver) throw new BrokenMultipart('the body ends too early');
    const { value, done } = await this.#source.next();
    if (done) this.#isOver = true;
    else this.#append(value);
  }

  #append(value: Uint8Array): void {
    const rest = this.#bytes;
    const length = rest.length + value.length;
    const memory = length > this.#memory.length ? Buffer.alloc(length * 2) : this.#memory;
    rest.copy(memory);
    memory.set(value, rest.length);
    this.#memory = memory;
    this.#bytes = memory.subarray(0, length);
  }

  /** Takes this number of bytes. They are valid until more bytes are taken. */
  async take(length: number): Promise<Buffer> {
    while (this.#bytes.length < length) await this.#more();
    const taken = this.#bytes.subarray(0, length);
    this.#bytes = this.#bytes.subarray(length);
    return taken;
  }

  /** Reads all bytes before the mark, in chunks, and discards the mark. */
  async *upTo(mark: Buffer): AsyncGenerator<Buffer> {
    let at = this.#bytes.indexOf(mark);
    while (at < 0) {
      // the last bytes may be the beginning of the mark, so they are not taken yet
      const safe = this.#bytes.length - mark.length + 1;
      if (safe > 0) yield await this.take(safe);
      await this.#more();
      at = this.#bytes.indexOf(mark);
    }
    const last = await this.take(at);
    await this.take(mark.length);
    if (last.length > 0) yield last;
  }
}

async function headerOf(incoming: Incoming): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming.upTo(Buffer.from('\r\n\r\n'))) {
    length += chunk.length;
    if (length > maxHeaderBytes) throw new BrokenMultipart('a header is too large');
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The value of a header parameter. In names, browsers write quotes and line ends as %22, %0D and %0A. */
function parameter(header: string, name: string): string | undefined {
  const [, value] = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(header) ?? [];
  return value?.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ');
}

/** The parts of a multipart body. The caller must read the content of a part before it asks for the next part. */
export async function* multipartParts(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<Part> {
  const incoming = new Incoming(body);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  for await (const _ of incoming.upTo(delimiter)); // the text before the first delimiter has no meaning
  for (let count = 0; ; count += 1) {
    const end = (await incoming.take(2)).toString('latin1');
    if (end === '--') return;
    if (end !== '\r\n' || count >= maxParts) throw new BrokenMultipart('a delimiter is broken');
    const header = `\r\n${await headerOf(incoming)}`;
    const [, disposition = ''] = /\r\ncontent-disposition:([^\r]*)/i.exec(header) ?? [];
    const name = parameter(disposition, 'name');
    if (name === undefined) throw new BrokenMultipart('a part has no name');
    const content = incoming.upTo(delimiter);
    yield { name, fileName: parameter(disposition, 'filename'), content };
    for await (const _ of content); // skips the content that the reader has not read
  }
}
