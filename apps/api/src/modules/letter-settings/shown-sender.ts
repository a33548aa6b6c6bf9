import { withoutMarks } from '@canone/contracts/values/plain-words';

const mark = 'azienda che usa Canone';
const namelessSender = 'Azienda che usa Canone';

/** The letters and signs of a name that differ from ASCII and resemble no letter of "Canone". */
const ordinary = /[\p{P}\p{Z}ßøłđœæ€£©®°]/gu;

/** A name in lower case. Letters with accents, wide letters and letters in circles become plain ones. */
function plain(name: string): string {
  return withoutMarks(name.replaceAll(/\p{Cf}/gu, '').normalize('NFKD'))
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a');
}

const wordsOf = (text: string) => text.split(/[^a-z]+/);

/** Single letters with something between them: "c a n o n e", "c.a.n.o.n.e". */
const spelled = /(?<![a-z])[a-z](?:[^a-z]{1,3}[a-z](?![a-z]))+/g;

/** Whether a name is that of the product, or has letters that may stand for others. */
function maySayCanone(name: string): boolean {
  const text = plain(name);
  if (/[^\p{ASCII}]/u.test(text.replaceAll(ordinary, ''))) return true;
  const apart = plain(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  const joined = text.replaceAll(spelled, (letters) => letters.replaceAll(/[^a-z]/g, ''));
  return [text, apart, joined].some((one) => wordsOf(one).includes('canone'));
}

/**
 * The sender of a tenant's letters. All mail has the address of the installation, so a tenant with the name of the product
 * would write as the product, and one with another address in its name as the owner of that address.
 */
export function shownSender(name: string): string {
  const shown = name.replaceAll(/[<>@"\\\s]+/g, ' ').trim();
  if (shown === '') return namelessSender;
  return maySayCanone(shown) ? `${shown} (${mark})` : shown;
}
