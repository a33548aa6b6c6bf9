import * as z from 'zod/mini';
import { invalidDate } from '../texts/messages.ts';
import { parseInstant, romeDate } from '../values/calendar.ts';
import { hasTwoDecimals, maxCents } from '../values/money.ts';
import { maxLine } from '../values/text-limits.ts';
import { mixesScripts, unwritable, visible } from './characters.ts';

/** The largest id that PostgreSQL's type `integer` can store. */
export const maxId = 2_147_483_647;
export const wrongId = 'Identificativo non valido.';

export const required = 'Campo obbligatorio.';
const refusedCharacters = 'Caratteri non ammessi.';
const notText = 'Non è un testo.';

export const Id = z.int().check(z.positive(wrongId), z.lte(maxId, wrongId));

function idNumber(message: string) {
  return z.int(message).check(z.positive(message), z.lte(maxId, message));
}

/** Accepts a whole number, also as text, because an HTML select sends text. */
export function numberOrText<S extends z.ZodMiniType<number, number>>(schema: S, message?: string) {
  const digits = z.string().check(z.trim(), z.regex(/^\d{1,10}$/));
  return z.union([schema, z.pipe(digits, z.pipe(z.transform(Number), schema))], message);
}

const postedNames = new WeakMap<z.core.$ZodType, string>();

/** Declares how the specification spells a field in requests, if its responses spell the field differently. */
export function postedAs<S extends z.ZodMiniType>(name: string, schema: S): S {
  postedNames.set(schema, name);
  return schema;
}

export const postedName = (schema: z.core.$ZodType) => postedNames.get(schema);

/** The id of a record in a body. */
export const SentId = numberOrText(Id);

/** The id of a record that a person must select. A missing id gets `message`. */
export function chosenId(message: string) {
  return numberOrText(idNumber(message), message);
}

/** A record's id in a path or a query. */
export const IdText = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(
    z.transform((value: string | number) =>
      /^\d{1,10}$/.test(String(value)) ? Number(value) : Number.NaN,
    ),
    idNumber(wrongId),
  ),
);

export const ById = z.object({ id: IdText });

const lineBreaks = /[\n\r\t]/g;

/** Trimmed text. NUL is refused, because PostgreSQL cannot store it. A text that is too long is not checked further. */
function plainText(max: number, missing = required, allowed?: RegExp) {
  return z.string({ error: ({ input }) => (input == null ? missing : notText) }).check(
    z.overwrite((value) => (visible.test(value) ? value.trim() : '')),
    z.maxLength(max, { error: `Al massimo ${max} caratteri.`, abort: true }),
    z.refine((value) => {
      const text = allowed ? value.replaceAll(allowed, '') : value;
      return !unwritable.test(text) && value.isWellFormed();
    }, refusedCharacters),
  );
}

/** One line of text, trimmed. */
export function lineOfText(max = maxLine, missing?: string) {
  return plainText(max, missing);
}

/** One line of text that others will read, for example a name. */
function writtenText(max: number, missing?: string) {
  return lineOfText(max, missing).check(
    z.refine(
      (value) => !mixesScripts(value),
      'Una parola mescola lettere di alfabeti diversi: riscrivila.',
    ),
  );
}

export function requiredText(message = required, max = maxLine) {
  return writtenText(max, message).check(z.minLength(1, message));
}

/** Text that must equal a stored text, such as the e-mail of a sign-in. */
export function soughtText(message = required, max = maxLine) {
  return lineOfText(max, message).check(z.minLength(1, message));
}

function orNull<S extends z.ZodMiniType<string, string>>(schema: S) {
  return z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value) => value || null),
  );
}

/** Optional text of one line. Null, absent and empty text all become null. */
export function optionalText(max = maxLine) {
  return orNull(writtenText(max));
}

/** Text of several lines. */
function longText(max: number, missing?: string) {
  return plainText(max, missing, lineBreaks);
}

export function requiredLongText(message: string, max: number) {
  return longText(max, message).check(z.minLength(1, message));
}

export function optionalLongText(max: number) {
  return orNull(longText(max));
}

/** Text that may be absent. Null becomes empty text. Undefined stays undefined, so an update keeps the stored text. */
export function looseText() {
  return z.pipe(
    z.optional(z.nullable(writtenText(maxLine))),
    z.transform((value) => (value === null ? '' : value)),
  );
}

const none = z.pipe(
  z.union([z.literal(0), z.string().check(z.trim(), z.length(0))]),
  z.transform(() => null),
);

/** The id of a record, or null. Null, the empty text of a form, and the 0 of a client with typed fields become null. */
export const IdOrNone = z.nullable(z.union([chosenId(wrongId), none], wrongId));

export const ParentId = z.optional(IdOrNone);

const twoDecimals = z.refine<number>(hasTwoDecimals, 'Al massimo due decimali.');

/** An amount in euro in the API: at least 0, with at most two decimals. */
export const Euro = z
  .number()
  .check(
    z.nonnegative('L’importo non può essere negativo.'),
    z.lte(maxCents / 100, 'Importo troppo grande.'),
    twoDecimals,
  );

export const EuroAboveZero = Euro.check(z.positive('L’importo deve essere maggiore di zero.'));

const outOfRange = 'Inserisci un valore tra 0 e 100.';

/** A percentage in the API: from 0 to 100, with at most two decimals. */
export const Percentage = z
  .number()
  .check(z.gte(0, outOfRange), z.lte(100, outOfRange), twoDecimals);

/** The first valid year. PostgreSQL has no year 0, and nobody bills before 1900. */
const firstYear = 1900;

function isBillable(value: string): boolean {
  const instant = parseInstant(value);
  const year = instant ? romeDate(instant).year : 0;
  return year >= firstYear && year < 2200;
}

/** A date-time in a request, converted to ISO text in UTC with the precision of PostgreSQL. */
export const DateTimeInput = z.pipe(
  z.string(invalidDate).check(z.refine(isBillable, invalidDate)),
  z.transform((value) => String(parseInstant(value)?.round('microsecond'))),
);

/** The version of a record. An update sends the version that it read, and is refused if it has changed (DET-06). */
export const Version = z.int();

/** A field that is accepted because the specification contains it, and that is ignored. */
export const Unread = z.optional(z.unknown());

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  try {
    return Temporal.PlainDate.from(value).year >= firstYear;
  } catch {
    return false;
  }
}

/** A calendar day in Italy, from 1900 on: 2026-11-21. */
export const Day = z.string().check(z.refine(isDay, invalidDate));

const month = /^(19|[2-9]\d)\d{2}-(0[1-9]|1[0-2])$/;
/** A calendar month in Italy, from 1900 on: 2026-11. */
export const Month = z.string().check(z.regex(month, 'Mese non valido.'));
