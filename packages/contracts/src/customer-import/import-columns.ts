import { userLabels } from '../people/user-fields.ts';
import { plainWords } from '../values/plain-words.ts';

/** The columns that an import reads, with their Italian names. */
export const importColumns = {
  company: 'Ragione sociale',
  firstName: 'Nome',
  lastName: 'Cognome',
  name: userLabels.name,
  isCompany: userLabels.isCompany,
  email: userLabels.email,
  pec: userLabels.pec,
  sdi: userLabels.sdi,
  vatCode: userLabels.vatCode,
  phone: userLabels.phone,
  street: userLabels.street,
  streetNumber: 'Numero civico',
  zip: userLabels.zip,
  municipality: userLabels.municipality,
  province: userLabels.province,
  region: userLabels.region,
} as const;
export type ImportColumn = keyof typeof importColumns;

const columnKeys = Object.keys(importColumns) as readonly ImportColumn[]; // the table has exactly these keys

/** Other titles of each column, in the form that `titleKey` returns. */
const synonyms: Readonly<Record<ImportColumn, string>> = {
  company:
    'ragionesociale ragsociale ragsoc denominazionesociale societa ditta impresa nomeazienda nomesocieta',
  firstName: 'nome firstname nomeproprio',
  lastName: 'cognome lastname',
  name: 'nomecompleto nominativo cliente nomecliente nomedelcliente denominazione denominazionecliente intestatario intestazione nomeecognome cognomeenome nomecognome cognomenome',
  isCompany: 'azienda eazienda isazienda eunazienda',
  email:
    'email mail indirizzoemail indirizzomail indirizzodiposta postaelettronica indirizzodipostaelettronica indirizzopostaelettronica emailcliente emailaddress',
  pec: 'pec indirizzopec emailpec mailpec pecmail postacertificata postaelettronicacertificata',
  sdi: 'sdi codicesdi codsdi codicedestinatario coddestinatario codicedestinatariosdi codicesdidestinatario destinatario codiceunivoco codunivoco codiceunivocosdi codiceunivocoufficio codiceufficio',
  vatCode: 'partitaiva piva partiva numeropartitaiva numerodipartitaiva vat vatcode vatnumber',
  phone:
    'telefono tel ntelefono ntel numeroditelefono numerotelefono telefonofisso telefonocellulare cellulare cell mobile recapito recapitotelefonico phone',
  street:
    'indirizzo via viaen viaenumero viaenumerocivico viaecivico vianumerocivico indirizzodiresidenza indirizzoresidenza indirizzoenumerocivico indirizzodifatturazione indirizzofatturazione indirizzosede sede sedelegale',
  streetNumber: 'civico numerocivico ncivico nciv numciv',
  zip: 'cap codicepostale codiceavviamentopostale codicediavviamentopostale zip zipcode',
  municipality: 'comune citta localita comunedifatturazione comunediresidenza comuneresidenza city',
  province: 'provincia prov siglaprovincia provinciasigla sigla pr',
  region: 'regione',
};

const columnOfTitle = new Map(
  columnKeys.flatMap((key) => synonyms[key].split(' ').map((title) => [title, key] as const)),
);

/** The part of a title that identifies its column: "E-mail (obbligatoria) *" → "email". */
function titleKey(title: string): string {
  return plainWords(title.replaceAll(/\([^()]*\)/g, ' ')).replaceAll(' ', '');
}

/** The title of the additional column with the problems, in the file of rows to correct. */
export const correctionTitle = 'Errore';

export interface ImportLayout {
  /** The index of the row with the titles, from 0. */
  readonly headerRow: number;
  readonly titles: readonly string[];
  /**
   * For each column, the indexes of its cells. A column can have several cells, because several titles may have the
   * same meaning, such as "Telefono" and "Cellulare".
   */
  readonly columns: Readonly<Partial<Record<ImportColumn, readonly number[]>>>;
  /** The titles of the columns that the import does not read. */
  readonly unused: readonly string[];
}

function layoutOf(rows: readonly (readonly string[])[], headerRow: number): ImportLayout {
  const titles = rows[headerRow] ?? [];
  const columns: Partial<Record<ImportColumn, number[]>> = {};
  const unused: string[] = [];
  for (const [index, title] of titles.entries()) {
    const column = columnOfTitle.get(titleKey(title));
    if (column) (columns[column] ??= []).push(index);
    else if (title.trim() !== '' && title.trim() !== correctionTitle) unused.push(title.trim());
  }
  return { headerRow, titles, columns, unused };
}

/** The title of a column in the file. If the file does not have the column, it is the column's Italian name. */
export function columnTitle(
  key: ImportColumn,
  { columns, titles }: Pick<ImportLayout, 'columns' | 'titles'>,
): string {
  return titles[columns[key]?.[0] ?? -1]?.trim() || importColumns[key];
}

/** The number of rows at the beginning of the file in which the titles are searched. */
export const importHeaderRows = 30;

const knownColumns = ({ columns }: ImportLayout) => Object.keys(columns).length;

/**
 * The layout of a table. It is found by the row of titles, which has at least two known titles. Undefined if there is
 * no such row.
 */
export function findImportLayout(rows: readonly (readonly string[])[]): ImportLayout | undefined {
  let best: ImportLayout | undefined;
  for (let at = 0; at < Math.min(rows.length, importHeaderRows); at += 1) {
    const layout = layoutOf(rows, at);
    if (knownColumns(layout) > (best ? knownColumns(best) : 1)) best = layout;
  }
  return best;
}

/**
 * The number of known columns. It is used to choose the right separator of a text file or the right sheet of a
 * workbook.
 */
export function importFitOf(rows: readonly (readonly string[])[]): number {
  const layout = findImportLayout(rows);
  return layout ? knownColumns(layout) : 0;
}

const naming: readonly ImportColumn[] = ['company', 'name', 'firstName', 'lastName', 'isCompany'];

/** The names of the missing columns that are required for creating a customer. */
export function missingColumns({ columns }: ImportLayout): readonly string[] {
  const needed: readonly ImportColumn[] = ['email', 'street', 'zip', 'municipality'];
  const missing = needed
    .filter((key) => columns[key] === undefined)
    .map((key) => importColumns[key]);
  const isNamed = naming.some((key) => columns[key] !== undefined);
  return isNamed ? missing : ['Nome o Ragione sociale', ...missing];
}
