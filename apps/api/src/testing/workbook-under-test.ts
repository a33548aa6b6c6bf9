import { strToU8, type Zippable, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relations = (list: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/**
 * The styles of the cells. Style 1 is dd/mm/yyyy, style 2 is a built-in date, style 3 is an amount with a literal "d".
 */
const stylesXml = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="[$-410]dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="#,##0.00&quot; d&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>`;

export interface TestWorkbook {
  /** The XML of the rows of each sheet. */
  readonly sheets: readonly string[];
  readonly strings?: readonly string[];
  readonly is1904?: boolean;
  readonly hidden?: readonly number[];
  /** True: the bytes are stored without compression, so no decompression notices a change. */
  readonly isStored?: boolean;
  readonly change?: (parts: Record<string, string>) => void;
}

/** An Excel workbook with these rows. */
export function xlsxOf({
  sheets,
  strings = [],
  is1904 = false,
  hidden = [],
  isStored = false,
  change,
}: TestWorkbook): Buffer {
  const parts: Record<string, string> = {
    '_rels/.rels': relations([['a', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        (_, n) =>
          `<sheet name="S${n}" sheetId="${n + 1}" ${hidden.includes(n) ? 'state="hidden" ' : ''}r:id="s${n}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, n) => [`s${n}`, 'worksheet', `/xl/worksheets/sheet${n + 1}.xml`] as const),
      ['t', 'styles', 'styles.xml'],
      ['u', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml': stylesXml,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.map((one) => `<si>${one}</si>`).join('')}</sst>`,
  };
  for (const [n, rows] of sheets.entries())
    parts[`xl/worksheets/sheet${n + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
  change?.(parts);
  const files: Zippable = {};
  for (const [name, xml] of Object.entries(parts)) files[name] = strToU8(xml);
  return Buffer.from(zipSync(files, { level: isStored ? 0 : 6 }));
}

/** A cell that contains its text directly. */
export const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
export const numeric = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
export const rowXml = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`;
export const titles = rowXml(inline('Data'), inline('Importo'), inline('Descrizione'));
