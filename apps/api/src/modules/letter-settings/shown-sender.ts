import { withoutMarks } from '@canone/contracts/values/plain-words';

const mark = 'azienda che usa Canone';
const namelessSender = 'Azienda che usa Canone';

/** The characters of a name that differ from ASCII and resemble no letter of "Canone". */
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

/** Single letters that are separated by other characters: "c a n o n e", "c.a.n.o.n.e". */
const spelled = /(?<![a-z])[a-z](?:[^a-z]{1,3}[a-z](?![a-z]))+/g;

/** Returns whether a name is the name of the product, or has letters that may look like those of the product's name. */
function maySayCanone(name: string): boolean {
  const text = plain(name);
  if (/[^\p{ASCII}]/u.test(text.replaceAll(ordinary, ''))) return true;
  const apart = plain(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  const joined = text.replaceAll(spelled, (letters) => letters.replaceAll(/[^a-z]/g, ''));
  return [text, apart, joined].some((one) => wordsOf(one).includes('canone'));
}

/**
 * The sender's name in a tenant's letters. All mail comes from the address of the installation. So a tenant with the
 * name of the product would look like the product, and a tenant with an e-mail address in its name would look like the
 * owner of that address.
 */
export function shownSender(name: string): string {
  const shown = name.replaceAll(/[<>@"\\\s]+/g, ' ').trim();
  if (shown === '') return namelessSender;
  return maySayCanone(shown) ? `${shown} (${mark})` : shown;
}
