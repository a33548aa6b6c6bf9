import { strToU8, zipSync } from 'fflate';

interface Movement {
  readonly day: string;
  readonly month: string;
  readonly euro: number;
  readonly text: string;
}

/** Movements that differ from each other. Their texts are as long as those of a bank. */
function* movements(rows: number, from: number): Generator<Movement> {
  for (let n = 0; n < rows; n += 1)
    yield {
      day: String(1 + (n % 28)).padStart(2, '0'),
      month: String(1 + (Math.floor(n / 28) % 10)).padStart(2, '0'),
      euro: (n % 9_000) + 1,
      text: `BONIFICO A VOSTRO FAVORE DA CLIENTE ${from + n} PER CANONE, FATTURA ${from + n}/2026`,
    };
}

type Rows = Iterable<Movement>;
type Writer = (rows: Rows) => Uint8Array<ArrayBuffer>;

export const iban = 'IT60X0542811101000000123456';

function joined(head: string, rows: Rows, of: (movement: Movement) => string): string {
  const lines = [head];
  for (const movement of rows) lines.push(of(movement));
  return lines.join('\r\n');
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

const csv: Writer = (rows) =>
  bytesOf(
    joined(
      'Data contabile;Data valuta;Importo;Descrizione',
      rows,
      ({ day, month, euro, text }) =>
        `${day}/${month}/2026;${day}/${month}/2026;${euro},22;${text}`,
    ),
  );

const camt: Writer = (rows) =>
  bytesOf(
    `${joined(
      `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>`,
      rows,
      ({ day, month, euro, text }) =>
        `<Ntry><Amt Ccy="EUR">${euro}.22</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-${month}-${day}</Dt></BookgDt>` +
        `<AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`,
    )}</Stmt></BkToCstmrStmt></Document>`,
  );

const mt940: Writer = (rows) =>
  bytesOf(
    joined(
      `:20:CANONE\r\n:25:${iban}\r\n:28C:1\r\n:60F:C260101EUR0,00`,
      rows,
      ({ day, month, euro, text }) =>
        `:61:26${month}${day}${month}${day}C${euro},22NTRFNONREF\r\n:86:${text}`,
    ),
  );

/** Writes CBI's fixed-width format: a line for the account, then a line of 120 characters for each movement. */
const rh: Writer = (rows) =>
  bytesOf(
    joined(
      ` RH05428ABCDE311226\r\n ${`61${' '.repeat(25)}93001`.padEnd(50)}X0542811101000000123456EUR010126C000000000000,00IT60`,
      rows,
      ({ day, month, euro, text }) =>
        ` 62       001${day}${month}26${day}${month}26C${String(euro).padStart(12, '0')},2248`.padEnd(
          86,
        ) + text.slice(-34),
    ),
  );

const sheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function relation(type: string, target: string): string {
  return `<Relationships><Relationship Id="a" Type="${office}/${type}" Target="${target}"/></Relationships>`;
}

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

const xlsx: Writer = (rows) => {
  const titles = `<row>${cell('Data')}${cell('Importo')}${cell('Descrizione')}</row>`;
  const sheet = joined(
    `<worksheet xmlns="${sheetNamespace}"><sheetData>${titles}`,
    rows,
    ({ day, month, euro, text }) =>
      `<row>${cell(`${day}/${month}/2026`)}<c><v>${euro}.22</v></c>${cell(text)}</row>`,
  );
  return zipSync({
    '_rels/.rels': strToU8(relation('officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(relation('worksheet', 'worksheets/a.xml')),
    'xl/worksheets/a.xml': strToU8(`${sheet}</sheetData></worksheet>`),
  });
};

const writers = { csv, camt, mt940, rh, xlsx } as const;
export type Format = keyof typeof writers;

export function isFormat(name: string): name is Format {
  return Object.hasOwn(writers, name);
}

/** Creates a bank statement with this number of movements, which are numbered from `from`. */
export function statementOf(format: Format, rows: number, from: number): Uint8Array<ArrayBuffer> {
  return writers[format](movements(rows, from));
}
