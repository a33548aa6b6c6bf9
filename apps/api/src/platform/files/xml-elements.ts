import { SaxesParser } from 'saxes';
import { UnreadableFile, unreadableFile } from './unreadable-file.ts';

/** The longest text of one element that is kept. Banks limit a remittance text to 140 characters. */
export const maxTextLength = 4_000;
const maxDepth = 60;
/** Names are joined to paths for each element. Those of statements and workbooks have at most 40 characters. */
const maxNameLength = 64;
/** The longest tag, text or comment, in characters. The parser keeps it until it ends. */
const maxTokenLength = 4_194_304;

export interface Handlers {
  /** `path` has the local names of the element and its ancestors, the root first. */
  opened(path: readonly string[]): void;
  /** Called for an element with its own text, trimmed. */
  closed(path: readonly string[], text: string, attributes: Readonly<Record<string, string>>): void;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/**
 * Parses XML in chunks and ignores namespaces. The parser resolves only the five predefined entities, so no entity can
 * grow, and a document type definition is refused. `unusual` is the reason for refusing more levels or longer names than
 * the expected documents have.
 */
export function xmlElements(
  { opened, closed }: Handlers,
  unusual: string = unreadableFile.damaged,
) {
  const parser = new SaxesParser();
  const path: string[] = [];
  const frames: { text: string; readonly attributes: Record<string, string> }[] = [];
  /** The characters since the last whole tag. */
  let pending = 0;
  const add = (text: string) => {
    const frame = frames.at(-1);
    if (frame && frame.text.length < maxTextLength)
      frame.text += text.slice(0, maxTextLength - frame.text.length);
  };
  parser.on('doctype', () => {
    throw new UnreadableFile(unreadableFile.doctype);
  });
  parser.on('error', (cause) => {
    throw new UnreadableFile(unreadableFile.damaged, { cause });
  });
  parser.on('opentag', ({ name, attributes }) => {
    pending = 0;
    if (path.length >= maxDepth || name.length > maxNameLength) throw new UnreadableFile(unusual);
    path.push(localName(name));
    frames.push({ text: '', attributes });
    opened(path);
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    pending = 0;
    const frame = frames.pop();
    if (frame) closed(path, frame.text.trim(), frame.attributes);
    path.pop();
  });
  return {
    write(chunk: string): void {
      pending += chunk.length;
      parser.write(chunk);
      if (pending > maxTokenLength) throw new UnreadableFile(unreadableFile.tooLarge);
    },
    /** Throws when elements are still open. */
    end: () => void parser.close(),
  };
}
