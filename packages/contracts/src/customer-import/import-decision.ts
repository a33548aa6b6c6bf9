import { columnTitle, type ImportLayout } from './import-columns.ts';
import type { ExaminedRow, NewPerson, RowProblem } from './import-row.ts';

/** A person of the tenant whom a row may mean. */
export interface PresentPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly vatCode: string | null;
}

export type SameBy = 'email' | 'vatCode';

export type DecidedRow = ExaminedRow &
  (
    | { readonly status: 'new'; readonly person: NewPerson }
    | { readonly status: 'known'; readonly same: PresentPerson; readonly by: SameBy }
    | { readonly status: 'wrong' }
  );

const emailKey = (email: string) => email.toLowerCase();

/** The e-mails and VAT codes by which the rows are compared with people of the tenant. */
export function keysOf(rows: readonly ExaminedRow[]) {
  return {
    emails: [...new Set(rows.map(({ email }) => emailKey(email)))].filter(Boolean),
    vatCodes: [...new Set(rows.map(({ vatCode }) => vatCode))].filter(Boolean),
  };
}

/**
 * Decides about each row. It is known if a person of the tenant has the same e-mail or VAT code. It is wrong if it has
 * problems or repeats an earlier row that would be created. Otherwise it is a new customer.
 */
export function decideRows(
  rows: readonly ExaminedRow[],
  present: readonly PresentPerson[],
  layout: Pick<ImportLayout, 'columns' | 'titles'>,
): readonly DecidedRow[] {
  const byEmail = new Map(present.map((one) => [emailKey(one.email), one]));
  const byVatCode = new Map(present.map((one) => [one.vatCode ?? '', one]));
  byVatCode.delete('');
  const taken = { email: new Map<string, number>(), vatCode: new Map<string, number>() };

  function repetitions({ email, vatCode }: ExaminedRow): readonly RowProblem[] {
    const emailAt = taken.email.get(emailKey(email));
    const vatCodeAt = taken.vatCode.get(vatCode);
    return [
      ...(emailAt === undefined
        ? []
        : [
            {
              column: columnTitle('email', layout),
              message: `La riga ${emailAt} ha già questa email.`,
            },
          ]),
      ...(vatCodeAt === undefined
        ? []
        : [
            {
              column: columnTitle('vatCode', layout),
              message: `La riga ${vatCodeAt} ha già questa Partita IVA.`,
            },
          ]),
    ];
  }

  return rows.map((row): DecidedRow => {
    const { person, problems } = row;
    const sameEmail = byEmail.get(emailKey(row.email));
    if (sameEmail) return { ...row, status: 'known', same: sameEmail, by: 'email' };
    const sameVatCode = byVatCode.get(row.vatCode);
    if (sameVatCode) return { ...row, status: 'known', same: sameVatCode, by: 'vatCode' };
    const repeats = person ? repetitions(row) : [];
    if (!person || problems.length > 0 || repeats.length > 0)
      return { ...row, status: 'wrong', problems: [...problems, ...repeats] };
    taken.email.set(emailKey(row.email), row.at);
    if (row.vatCode !== '') taken.vatCode.set(row.vatCode, row.at);
    return { ...row, status: 'new', person };
  });
}
