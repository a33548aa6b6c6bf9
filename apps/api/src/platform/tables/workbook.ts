import { type Column, plainText, valueAt } from '@canone/contracts/kit/column';
import { romeDate } from '@canone/contracts/values/calendar';
import { notAvailable } from '@canone/contracts/values/format';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { TableFormat } from './table-format.ts';

/** Style indexes, in the order of `cellXfs` below. */
const styles = { plain: 0, heading: 1, euro: 2, date: 3, headingOfAmounts: 4 } as const;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The heading is repeated on each printed page. */
const printTitles =
  '<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">Canone!$1:$1</definedName></definedNames>';

/** A4, landscape, all columns on the width of a page, with page numbers. */
const pageSetup =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;RPagina &amp;P di &amp;N</oddFooter></headerFooter>';

const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mime}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${mime}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Canone" sheetId="1" r:id="rId1"/></sheets>${printTitles}</workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00&#160;&quot;€&quot;"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="right" indent="1"/></xf><xf numFmtId="165" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left"/></xf><xf fontId="1" applyFont="1" applyAlignment="1"><alignment horizontal="right" indent="1"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes `_x0041_`, which spreadsheets read as a character, and removes control characters, which XML does not allow.
 */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);
}

/** A cell without its address. */
interface Cell {
  readonly style: number;
  readonly xml: string;
  readonly isText?: boolean;
}

/** A cell that is always text, so that "=" starts no formula and leading zeros stay. */
function textCell(text: string, style: number = styles.plain): Cell {
  return { style, isText: true, xml: `<is><t xml:space="preserve">${escaped(text)}</t></is>` };
}

const numberCell = (value: number | string, style: number): Cell => ({
  style,
  xml: `<v>${value}</v>`,
});

const firstDay = Temporal.PlainDate.from('1899-12-30');
/**
 * The serial number of 1 March 1900. Spreadsheets count a day 29 February 1900, which never existed, so their numbers
 * of earlier days differ from ours.
 */
const firstSafeDay = 61;

function dateCell(instant: string): Cell | undefined {
  const { days } = firstDay.until(romeDate(Temporal.Instant.from(instant)));
  return days < firstSafeDay ? undefined : numberCell(days, styles.date);
}

function cellOf(value: unknown, column: Column): Cell | undefined {
  if (typeof value === 'number' && column.type === 'currency')
    return numberCell(value.toFixed(2), styles.euro);
  if (typeof value === 'number' && (column.type ?? 'text') === 'text')
    return numberCell(value, styles.plain);
  const date =
    typeof value === 'string' && column.type === 'dateTime' ? dateCell(value) : undefined;
  if (date) return date;
  const words = plainText(value, column);
  return words === notAvailable || words === '' ? undefined : textCell(words);
}

/** The letters of a column: A, B, … Z, AA, … */
function columnLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** Writes the address of each row and cell. The format does not require it, but some programs do. */
function rowOf(row: number, cells: readonly (Cell | undefined)[]): string {
  const written = cells.map((cell, index) => {
    if (!cell) return '';
    const type = cell.isText ? ' t="inlineStr"' : '';
    return `<c r="${columnLetters(index)}${row}" s="${cell.style}"${type}>${cell.xml}</c>`;
  });
  return `<row r="${row}">${written.join('')}</row>`;
}

const columnWidths: Readonly<Partial<Record<NonNullable<Column['type']>, number>>> = {
  currency: 14,
  dateTime: 12,
};

function beginningOf(columns: readonly Column[]): string {
  const cols = columns.map(({ type = 'text', label }, index) => {
    const width = Math.max(columnWidths[type] ?? 22, label.length + 2);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const labels = columns.map(({ label, type }) =>
    textCell(label, type === 'currency' ? styles.headingOfAmounts : styles.heading),
  );
  return `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>${rowOf(1, labels)}`;
}

/** An Excel workbook with one sheet. Amounts are numbers, days are dates, and everything else is text. */
export const workbook: TableFormat = {
  mediaType: `${mime}.sheet`,
  extension: 'xlsx',
  // a sheet has 2^20 rows, and one of them is the heading
  maxRows: 1_048_575,
  begin(columns) {
    let chunks: Uint8Array[] = [];
    let last = 1;
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      chunks.push(chunk);
    });
    const add = (name: string) => {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      return file;
    };
    for (const [name, xml] of Object.entries(parts))
      add(name).push(strToU8(declaration + xml), true);
    const sheet = add('xl/worksheets/sheet1.xml');
    sheet.push(strToU8(beginningOf(columns)));

    function takeChunks(): Uint8Array {
      const whole = Buffer.concat(chunks);
      chunks = [];
      return whole;
    }
    return {
      rows(rows) {
        const xml = rows.map((row) => {
          last += 1;
          return rowOf(
            last,
            columns.map((column) => cellOf(valueAt(row, column.key), column)),
          );
        });
        sheet.push(strToU8(xml.join('')));
        return takeChunks();
      },
      end() {
        sheet.push(strToU8(`</sheetData>${pageSetup}</worksheet>`), true);
        zip.end();
        return takeChunks();
      },
    };
  },
};
