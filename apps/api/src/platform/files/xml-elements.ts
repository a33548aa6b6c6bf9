import { SaxesParser } from 'saxes';
import { UnreadableFile, unreadableFile } from './unreadable-file.ts';

/** The maximum length of the stored text of one element. Banks limit a remittance text to 140 characters. */
export const maxTextLength = 4_000;
const maxDepth = 60;
/**
 * The maximum length of a name. The limit is needed because the names are joined to a path for each element. Names in
 * bank statements and workbooks have at most 40 characters.
 */
const maxNameLength = 64;
/** The maximum length of a tag, text or comment, in characters. The parser keeps it in memory until it ends. */
const maxTokenLength = 4_194_304;

export interface Handlers {
  /** `path` contains the local names of the element and its ancestors, beginning with the root. */
  opened(path: readonly string[]): void;
  /** Called at the end of an element, with its trimmed own text. */
  closed(path: readonly string[], text: string, attributes: Readonly<Record<string, string>>): void;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/**
 * Parses XML in chunks and ignores namespaces. The parser knows only the five predefined entities and refuses document
 * type definitions, so no entity can expand to a large text. `unusual` is the reason of the refusal when the document
 * has more levels or longer names than expected.
 */
export function xmlElements(
  { opened, closed }: Handlers,
  unusual: string = unreadableFile.damaged,
) {
  const parser = new SaxesParser();
  const path: string[] = [];
  const frames: { text: string; readonly attributes: Record<string, string> }[] = [];
  /** The number of characters since the last complete tag. */
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
    /** Throws when an element is not closed. */
    end: () => void parser.close(),
  };
}
