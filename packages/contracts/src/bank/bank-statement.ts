import * as z from 'zod/mini';
import { listQuery, pageOf } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Id, IdText } from '../kit/fields.ts';
import { jsonText, maxUploadBytes, Upload } from '../kit/upload.ts';

export const statementFormats = {
  camt: 'CAMT.053',
  csv: 'CSV',
  xlsx: 'Excel',
  mt940: 'MT940',
  rh: 'CBI RH',
} as const;
export type StatementFormat = keyof typeof statementFormats;

/** The meanings of the columns of a table, with their Italian names. */
export const columnNames = {
  bookedOn: 'Data',
  valueOn: 'Data valuta',
  amount: 'Importo',
  credit: 'Entrate',
  debit: 'Uscite',
  sign: 'Segno',
  text: 'Descrizione',
  currency: 'Divisa',
  status: 'Stato',
  payerName: 'Ordinante',
  payerIban: 'IBAN ordinante',
  bankReference: 'Numero della banca',
} as const;
export type ColumnRole = keyof typeof columnNames;
export const columnRoles = Object.keys(columnNames) as readonly ColumnRole[]; // the record has exactly these keys

const columnIndexes = z.array(z.int().check(z.gte(0), z.lte(199))).check(z.maxLength(20));

/** The index of the column for each meaning, from 0. Only `text` may have several columns. */
export const TableLayout = z.object({
  /** The index of the row with the titles, from 0; -1 if there are no titles. */
  headerRow: z.int().check(z.gte(-1), z.lte(200)),
  columns: z.partialRecord(z.enum(columnRoles), columnIndexes),
  /** True when the dates are in UTC and have a time. */
  isUtc: z.boolean(),
});
export type TableLayout = z.infer<typeof TableLayout>;

const SkippedRow = z.object({
  /** The number of the file's row or of the statement's entry, from 1. */
  row: z.int(),
  reason: z.string(),
  text: z.string(),
});

const Balances = z.object({
  opening: z.number(),
  closing: z.number(),
  /** The closing balance minus the opening balance and the movements. Zero proves that no movement is missing. */
  difference: z.number(),
});

export const BankStatement = z.object({
  id: Id,
  accountId: Id,
  accountName: z.string(),
  fileName: z.string(),
  formatName: z.string(),
  importedAt: z.string(),
  isFinished: z.boolean(),
  /** The number of movements in the file, and the number of them that are stored so far. */
  rows: z.int(),
  stored: z.int(),
  new: z.int(),
  skipped: z.int(),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  balances: z.nullable(Balances),
  /** The number of its movements that are still open. */
  open: z.int(),
});
export type BankStatement = z.infer<typeof BankStatement>;

const Imported = z.object({
  id: Id,
  new: z.int(),
  /** The number of movements that an earlier file already contained. */
  known: z.int(),
  /**
   * The number of movements that were skipped on request because the account already has movements with that day and
   * amount.
   */
  alike: z.int(),
  /** The number of new movements that were confirmed during the import. */
  confirmed: z.int(),
  skipped: z.int(),
  /** The first skipped rows with their reasons. */
  skippedRows: z.array(SkippedRow),
  balances: z.nullable(Balances),
});
export type ImportedStatement = z.infer<typeof Imported>;

const PreviewRow = z.object({
  bookedOn: z.string(),
  direction: z.enum(['credit', 'debit']),
  amount: z.number(),
  currency: z.string(),
  text: z.string(),
  payerName: z.nullable(z.string()),
});

const Preview = z.object({
  formatName: z.string(),
  /** The reason why the file cannot be imported unchanged; null if it can. */
  problem: z.nullable(z.string()),
  rows: z.int(),
  /** The number of movements with the same day and amount as stored movements that came in another file format. */
  alike: z.int(),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  /** Whether some movements have a day in the future. Such a movement can be recorded only from that day on. */
  hasFutureDays: z.boolean(),
  /** The sums of the credits and of the debits in euro. */
  credits: z.number(),
  debits: z.number(),
  movements: z.array(PreviewRow),
  skipped: z.int(),
  skippedRows: z.array(SkippedRow),
  balances: z.nullable(Balances),
  /** For a table: its first rows and the meaning of its columns. Null for other formats. */
  table: z.nullable(
    z.object({ head: z.array(z.array(z.string())), layout: z.nullable(TableLayout) }),
  ),
});
export type StatementPreview = z.infer<typeof Preview>;

const File = z.object({
  accountId: IdText,
  file: Upload,
  /** The meaning of a table's columns after a person's correction. It is stored with the bank account. */
  layout: z.optional(jsonText(TableLayout)),
  /** Skips the movements that the preview counts as `alike`. */
  skipAlike: z.optional(jsonText(z.boolean())),
});

/** The maximum size of a file in bytes, and its maximum number of rows. */
export const maxStatement = { bytes: maxUploadBytes, rows: 200_000 } as const;

export const bankStatementContract = {
  name: 'bankstatement',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/bankstatement/getAll',
      summary: 'Estratti conto importati',
      access: 'bank.manage',
      query: listQuery({ accountId: IdText }, ['id', 'importedAt', 'firstDay']),
      result: pageOf(BankStatement),
    }),
    get: endpoint({
      method: 'GET',
      path: '/api/bankstatement/GetById/:id',
      summary: 'Un estratto conto',
      access: 'bank.manage',
      params: ById,
      result: BankStatement,
    }),
    preview: endpoint({
      method: 'POST',
      path: '/api/bankstatement/preview',
      summary: 'Legge un estratto conto senza importarlo',
      access: 'bank.manage',
      isUpload: true,
      body: File,
      result: Preview,
    }),
    import: endpoint({
      method: 'POST',
      path: '/api/bankstatement/import',
      summary: 'Importa un estratto conto: CAMT.053, CBI, MT940, Excel o CSV',
      access: 'bank.manage',
      isUpload: true,
      successMessage: 'Estratto conto importato!',
      body: File,
      result: Imported,
    }),
  },
} as const;
