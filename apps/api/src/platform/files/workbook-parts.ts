import { type Epoch, isDateFormat } from './spreadsheet-cells.ts';
import { type StringTable, stringTable } from './string-table.ts';
import { UnreadableFile, unreadableFile } from './unreadable-file.ts';
import { type Handlers, maxTextLength, xmlElements } from './xml-elements.ts';
import { openZip, type ZipArchive } from './zip-archive.ts';

const maxSheets = 20;

/** The maximum size in bytes of a part that is neither a sheet nor the shared texts. Such parts are small. */
const maxPartBytes = 16 * 1_048_576;
/** The maximum number of elements of one part. A sheet with 200,000 movements in 30 columns has 18 million elements. */
const maxElements = 20_000_000;

/** A workbook: all parts except the cells of its sheets. */
export interface Workbook {
  readonly archive: ZipArchive;
  readonly epoch: Epoch;
  readonly strings: StringTable;
  /** For the index of each cell style, whether its cells are dates. */
  readonly dateStyles: readonly boolean[];
  /** The names of the parts with the visible sheets, in the order of the sheets. */
  readonly sheets: readonly string[];
}

/**
 * Refuses a part with more elements than a bank statement needs. Empty elements need little space in a file, but each
 * of them takes time.
 */
export function limitElements({ opened, closed }: Handlers): Handlers {
  let elements = 0;
  return {
    closed,
    opened(path) {
      elements += 1;
      if (elements > maxElements) throw new UnreadableFile(unreadableFile.tooLarge);
      opened(path);
    },
  };
}

/**
 * Reads one part of the archive as XML, up to `maxBytes`. It decodes the bytes itself, because a character may be
 * divided between two chunks.
 */
export async function* readXml(
  archive: ZipArchive,
  name: string,
  { maxBytes, ...handlers }: Handlers & { readonly maxBytes?: number },
) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const xml = xmlElements(limitElements(handlers));
  try {
    for await (const chunk of archive.read(name, maxBytes)) {
      xml.write(decoder.decode(chunk, { stream: true }).replaceAll('\0', ''));
      yield;
    }
    xml.write(decoder.decode());
    xml.end();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new UnreadableFile(unreadableFile.damaged, { cause });
  }
  yield;
}

const ignored = () => undefined;

async function readWhole(archive: ZipArchive, name: string, closed: Handlers['closed']) {
  const chunks = readXml(archive, name, { opened: ignored, closed, maxBytes: maxPartBytes });
  for await (const _ of chunks);
}

interface Relation {
  readonly id: string;
  /** The last segment of the type's URI. The rest of the URI differs between Transitional and Strict files. */
  readonly type: string;
  readonly target: string;
}

/**
 * The full path of a target. A target is relative to the folder of its source, or absolute if it begins with a slash.
 */
function resolved(source: string, target: string): string {
  return new URL(target, `file:///${source}`).pathname.slice(1);
}

async function relationsOf(archive: ZipArchive, source: string): Promise<readonly Relation[]> {
  const at = source.lastIndexOf('/') + 1;
  const name = `${source.slice(0, at)}_rels/${source.slice(at)}.rels`;
  const relations: Relation[] = [];
  if (!archive.has(name)) return relations;
  await readWhole(archive, name, (path, _, { Id = '', Type = '', Target = '' }) => {
    if (path.at(-1) !== 'Relationship' || relations.length >= 1_000) return;
    const type = Type.slice(Type.lastIndexOf('/') + 1);
    relations.push({ id: Id, type, target: resolved(source, Target) });
  });
  return relations;
}

async function stylesOf(archive: ZipArchive, name: string | undefined): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  if (name === undefined || !archive.has(name)) return [];
  await readWhole(archive, name, (path, _, attributes) => {
    const [parent, element] = path.slice(-2);
    const id = Number(attributes['numFmtId'] ?? 0);
    if (element === 'numFmt') codes.set(id, attributes['formatCode'] ?? '');
    else if (element === 'xf' && parent === 'cellXfs' && formats.length < 100_000) formats.push(id);
  });
  return formats.map((id) => isDateFormat(id, codes.get(id)));
}

/** Appends a run to a text. The result is cut at the same length as the text of one element. */
export const withRun = (text: string, run: string) => (text + run).slice(0, maxTextLength);

/**
 * Returns whether an element contains shown text. The shown text of a rich text is in its runs; its phonetic guide
 * (`rPh`) is not shown.
 */
export function isShownText(path: readonly string[]): boolean {
  return path.at(-1) === 't' && !path.includes('rPh');
}

async function stringsOf(archive: ZipArchive, name: string | undefined): Promise<StringTable> {
  const strings = stringTable();
  if (name === undefined || !archive.has(name)) return strings;
  let text = '';
  const closed: Handlers['closed'] = (path, own) => {
    if (isShownText(path)) text = withRun(text, own);
    else if (path.at(-1) === 'si') {
      strings.add(text);
      text = '';
    }
  };
  for await (const _ of readXml(archive, name, { opened: ignored, closed }));
  return strings;
}

/**
 * Opens an Excel workbook (.xlsx) and reads its styles and shared texts. The result is undefined for a ZIP file that is
 * no workbook.
 */
export async function openWorkbook(path: string): Promise<Workbook | undefined> {
  const archive = await openZip(path);
  const root = await relationsOf(archive, '');
  const main = root.find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined || !archive.has(main)) return undefined;
  const relations = await relationsOf(archive, main);
  const targetOf = (type: string) => relations.find((one) => one.type === type)?.target;
  const ids: string[] = [];
  let epoch: Epoch = 1900;
  await readWhole(archive, main, (at, _, attributes) => {
    const element = at.at(-1);
    if (element === 'workbookPr' && /^(1|true)$/.test(attributes['date1904'] ?? '')) epoch = 1904;
    if (element !== 'sheet' || /^(veryH|h)idden$/.test(attributes['state'] ?? '')) return;
    const id = Object.entries(attributes).find(([name]) => /(^|:)id$/.test(name))?.[1];
    if (id !== undefined && ids.length < maxSheets) ids.push(id);
  });
  const sheets = ids.flatMap((id) => {
    const found = relations.find((one) => one.id === id && one.type === 'worksheet');
    return found && archive.has(found.target) ? [found.target] : [];
  });
  if (sheets.length === 0) return undefined;
  const dateStyles = await stylesOf(archive, targetOf('styles'));
  return {
    archive,
    epoch,
    dateStyles,
    sheets,
    strings: await stringsOf(archive, targetOf('sharedStrings')),
  };
}
