import { isIban } from '@canone/contracts/values/iban';

/** The words with which Italian banks introduce the payer, and those that end the name. */
const beforeName =
  /\b(?:DISPOSTO DA|ORDINANTE|ORD|MITTENTE|A VOSTRO FAVORE DA|RICEVUTO DA|DA)\b[\s.:]*(.+)$/i;
const afterName =
  /\s(?:PER|CAUSALE|CAUS|NOTE|TRN|CRO|ID|INFO|BIC|IBAN|DATA|COORD|VS|RIF|INDIRIZZO|BANCA)\b.*$/i;

/** `.` stops at a line separator, and then the pattern would be tried again from each word. */
const singleSpaced = (text: string) => text.replaceAll(/\s+/g, ' ');

function nameIn(text: string): string | undefined {
  const [, rest = ''] = beforeName.exec(singleSpaced(text)) ?? [];
  const name = ` ${rest}`.replace(afterName, '').trim().slice(0, 140);
  return /\p{L}{2}/u.test(name) ? name : undefined;
}

/** The payer's name and IBAN in the texts of a movement, as far as banks write them there. */
export function otherSideIn(texts: readonly string[]): {
  name: string | null;
  iban: string | null;
} {
  const ibans = texts.flatMap(
    (text) => text.toUpperCase().match(/\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/g) ?? [],
  );
  const names = texts.flatMap((text) => nameIn(text) ?? []);
  return { name: names[0] ?? null, iban: ibans.find(isIban) ?? null };
}
