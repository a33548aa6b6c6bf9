import { isIban } from '@canone/contracts/values/iban';

/** The words that Italian banks write before the payer's name. */
const beforeName =
  /\b(?:DISPOSTO DA|ORDINANTE|ORD|MITTENTE|A VOSTRO FAVORE DA|RICEVUTO DA|DA)\b[\s.:]*(.+)$/i;
/** The words that banks write after the name. No letter follows them: `\b` would find PER in PERÙ (AQ37). */
const afterName =
  /\s(?:PER|CAUSALE|CAUS|NOTE|TRN|CRO|ID|INFO|BIC|IBAN|DATA|COORD|VS|RIF|INDIRIZZO|BANCA)(?![\p{L}\d_]).*$/iu;

/**
 * Replaces all blanks, because `.` does not match a line separator. The search would then start again at each word,
 * which takes much time.
 */
const singleSpaced = (text: string) => text.replaceAll(/\s+/g, ' ');

function nameIn(text: string): string | undefined {
  const [, rest = ''] = beforeName.exec(singleSpaced(text)) ?? [];
  const name = ` ${rest}`.replace(afterName, '').trim().slice(0, 140);
  return /\p{L}{2}/u.test(name) ? name : undefined;
}

/** The payer's name and IBAN, if the bank has written them in the texts of a movement. */
export function payerIn(texts: readonly string[]): {
  name: string | null;
  iban: string | null;
} {
  const ibans = texts.flatMap(
    (text) => text.toUpperCase().match(/\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/g) ?? [],
  );
  const names = texts.flatMap((text) => nameIn(text) ?? []);
  return { name: names[0] ?? null, iban: ibans.find(isIban) ?? null };
}
