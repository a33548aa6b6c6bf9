import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { Id, optionalText, Version } from '../kit/fields.ts';
import { ifPresent, refusedBy } from '../kit/validation.ts';
import { bytesOfDataUrl, logoTooLarge, maxLogoBytes, readLogo } from '../tenants/logo-image.ts';
import { maxEmail } from '../values/text-limits.ts';
import { letterBody, letterSubject } from './letter-fields.ts';
import { kindsOfLetters, type LetterKind, type LetterText, letterKinds } from './letter-kinds.ts';
import { placeholderProblem } from './letter-text.ts';

/** The colour of a tenant that has not changed the settings. */
export const defaultColour = '#0e5a5e';
export const defaultDays = { daysBefore: 5, daysAfter: 7, daysEnding: 14 } as const;

function ofEveryKind<S>(schemaOf: (kind: LetterKind) => S): Record<LetterKind, S> {
  return Object.fromEntries(letterKinds.map((kind) => [kind, schemaOf(kind)])) as Record<
    LetterKind,
    S
  >; // the entries contain all of `letterKinds`
}

function writtenLetter(kind: LetterKind) {
  const text = refusedBy((value: string) => placeholderProblem(kind, value));
  return z.object({
    isOn: z.boolean(),
    subject: letterSubject.check(text),
    body: letterBody.check(text),
  });
}

const MailAddress = z.email();

function mailAddressProblem(value: string): string | undefined {
  return MailAddress.safeParse(value).success ? undefined : 'Indirizzo email non valido.';
}

const SecurePage = z.url({ protocol: /^https$/, hostname: z.regexes.domain });

function pageProblem(value: string): string | undefined {
  return SecurePage.safeParse(value).success && !/^https:\/\/[^/]*@/.test(value)
    ? undefined
    : 'Scrivi un indirizzo completo che comincia con https://.';
}

/** The new logo. Undefined keeps the stored logo, and null removes it. */
const Logo = z.optional(
  z.nullable(
    z.string().check(
      z.maxLength(maxLogoBytes * 1.5, logoTooLarge),
      refusedBy((value) => readLogo(bytesOfDataUrl(value)).problem),
    ),
  ),
);

const days = (message: string) => z.int(message).check(z.gte(1, message), z.lte(60, message));
const fewDays = 'Scrivi un numero di giorni da 1 a 60.';

export const LetterSettingsBody = z.object({
  senderName: optionalText(70).check(
    refusedBy((value: string | null) =>
      value && /[<>@"\\]/.test(value) ? 'Il mittente è un nome, senza @ né virgolette.' : undefined,
    ),
  ),
  replyTo: optionalText(maxEmail).check(refusedBy(ifPresent(mailAddressProblem))),
  colour: z
    .string('Scegli un colore.')
    .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Scrivi il colore come #0e5a5e.')),
  returnUrl: optionalText(500).check(refusedBy(ifPresent(pageProblem))),
  daysBefore: days(fewDays),
  daysAfter: days(fewDays),
  daysEnding: days(fewDays),
  letters: z.object(ofEveryKind(writtenLetter)),
  logo: Logo,
});

const ShownLetter = z.object({ isOn: z.boolean(), subject: z.string(), body: z.string() });

/** The settings and the look of a tenant's letters to its customers. */
export const LetterSettings = z.object({
  /** The id of the tenant. */
  id: Id,
  tenantName: z.string(),
  senderName: z.nullable(z.string()),
  replyTo: z.nullable(z.string()),
  colour: z.string(),
  returnUrl: z.nullable(z.string()),
  daysBefore: z.int(),
  daysAfter: z.int(),
  daysEnding: z.int(),
  letters: z.object(ofEveryKind(() => ShownLetter)),
  /** The logo as a data URL. */
  logo: z.nullable(z.string()),
  /**
   * The account shown to customers, at most one. It is a list, because browser tabs of the previous version read a
   * list.
   */
  bankAccounts: z.array(
    z.object({ id: Id, name: z.string(), iban: z.string(), holder: z.string() }),
  ),
  /** False if no mail server is configured. Letters then wait in "Posta in uscita". */
  isMailSent: z.boolean(),
  version: Version,
});
export type LetterSettings = z.infer<typeof LetterSettings>;

/** The text of a letter. It is the tenant's own text if there is one, otherwise the text of Canone. */
export function letterTextOf(kind: LetterKind, own: Partial<LetterText> | undefined): LetterText {
  const { subject, body } = kindsOfLetters[kind].text;
  return { subject: own?.subject ?? subject, body: own?.body ?? body };
}

export const letterSettingsContract = {
  name: 'letter-settings',
  endpoints: {
    get: endpoint({
      method: 'GET',
      path: '/api/lettersettings/get',
      summary: 'Comunicazioni ai clienti: quali lettere partono, con quale aspetto e testo',
      access: 'letter.manage',
      result: LetterSettings,
    }),
    update: endpoint({
      method: 'PUT',
      path: '/api/lettersettings/update',
      summary: 'Cambia le comunicazioni ai clienti',
      access: 'letter.manage',
      body: z.extend(LetterSettingsBody, { version: z.optional(Version) }),
      result: LetterSettings,
    }),
  },
} as const;
