import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/fields.ts';
import { jsonText, Upload } from '../kit/upload.ts';

/**
 * The limits of an import: the size of the file, its rows, the rows of one call (`ofCall`), and the unknown titles that
 * a refusal names (`unreadTitles`).
 */
export const maxImport = { megabytes: 5, rows: 2_000, ofCall: 100, unreadTitles: 5 } as const;
export const maxImportBytes = maxImport.megabytes * 1_048_576;

const quoted = (titles: readonly string[]) => titles.map((title) => `«${title}»`).join(', ');

/**
 * The refusal of a file without some columns. It also names the unknown titles, because one of them may mean a missing
 * column (AP9).
 */
function missingText(columns: readonly string[], unread: readonly string[]): string {
  const one = columns.length === 1;
  const what = one ? 'Manca la colonna' : 'Mancano le colonne';
  const text = `${what} ${quoted(columns)}: ${one ? 'aggiungila' : 'aggiungile'}, o parti dal modello.`;
  const shown = unread.slice(0, maxImport.unreadTitles);
  return shown.length === 0 ? text : `${text} Titoli che non riconosco: ${quoted(shown)}.`;
}

export const importRefusals = {
  tooLarge: `Il file è troppo grande: al massimo ${maxImport.megabytes} MB.`,
  tooManyRows: `Il file ha più di ${maxImport.rows.toLocaleString('it-IT', { useGrouping: 'always' })} clienti: dividilo in più file.`,
  unknown: 'Non riconosco questo file: scegli un file CSV o Excel (.xlsx).',
  noTitles:
    'Non trovo la riga con i titoli delle colonne, per esempio Nome ed Email: aggiungila, o parti dal modello.',
  noRows: 'Sotto i titoli non c’è nessuna riga.',
  missing: missingText,
} as const;

const RowProblem = z.object({ column: z.string(), message: z.string() });

const ImportedRow = z.object({
  /** The number of the row, as a spreadsheet shows it. */
  row: z.int(),
  name: z.string(),
  email: z.string(),
  status: z.enum(['new', 'known', 'wrong']),
  /** The person of the tenant who has the same e-mail or VAT code. */
  same: z.nullable(z.object({ id: Id, name: z.string(), by: z.enum(['email', 'vatCode']) })),
  problems: z.array(RowProblem),
  /** The cells of a row that would be created or must be corrected; null for other rows. */
  cells: z.nullable(z.array(z.string())),
});
export type ImportedRow = z.infer<typeof ImportedRow>;
export type ImportStatus = ImportedRow['status'];

const Preview = z.object({
  titles: z.array(z.string()),
  /** The titles of the columns that the import does not read. */
  unused: z.array(z.string()),
  rows: z.array(ImportedRow),
});
export type ImportPreview = z.infer<typeof Preview>;

const Imported = z.object({
  created: z.int(),
  /** The number of rows whose person already exists in the tenant. */
  known: z.int(),
  /** The rows that could not be created, each with the reason. */
  refused: z.array(z.object({ row: z.int(), message: z.string() })),
  /** The first row of the next call; null after the last row. */
  next: z.nullable(z.int()),
  /**
   * The seconds to wait before the next call. A wait is needed when too many e-mails belong to people of other tenants
   * (F16), or after very many customers. Null without a wait.
   */
  pause: z.nullable(z.int()),
});
export type ImportResult = z.infer<typeof Imported>;

export const customerImportContract = {
  name: 'customer-import',
  endpoints: {
    preview: endpoint({
      method: 'POST',
      path: '/api/user/previewImport',
      summary: 'Legge un foglio di clienti senza crearne nessuno',
      access: 'user.manage',
      isUpload: true,
      body: z.object({ file: Upload }),
      result: Preview,
    }),
    import: endpoint({
      method: 'POST',
      path: '/api/user/import',
      summary: `Crea i clienti di un foglio, ${maxImport.ofCall} righe per chiamata, mai due volte`,
      access: 'user.manage',
      isUpload: true,
      body: z.object({ file: Upload, from: z.optional(jsonText(z.int().check(z.gte(1)))) }),
      result: Imported,
    }),
  },
} as const;
