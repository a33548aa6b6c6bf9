import { withoutMarks } from '../values/plain-words.ts';

/** Common Italian and English passwords without the digits and special characters that people add to them. */
const common = new Set(
  `password passwd passw pass parola segreta segreto accesso accedi ingresso entra benvenuto benvenuta welcome
  login admin administrator amministratore root user utente guest ospite test prova demo master default changeme
  cambiami temporanea provvisoria newpassword nuovapassword mypassword qwerty qwertyuiop qwert qwertz azerty asdf asdfgh
  asdfghjkl zxcvb zxcvbn zxcvbnm abc abcd abcde abcdef abcdefg abcdefgh letmein letmeinnow trustno iloveyou loveyou
  tiamo amoremio amore amorino tesoro tesorino ciao ciaociao ciaobella bella bello stella stellina principessa
  princess angelo angel angelica cuore vita sole luna mare cielo fiore farfalla cucciolo gatto gattino cane micio
  famiglia mamma papa papà nonna nonno figlio figlia bambino bambina casa italia italiano italiana forzaitalia
  roma milano napoli torino palermo genova bologna firenze venezia verona bari catania juventus juve forzajuve
  inter forzainter milan forzamilan napolicalcio lazio forzaroma fiorentina atalanta calcio ferrari valentino
  francesco francesca alessandro alessandra andrea marco matteo lorenzo leonardo riccardo gabriele giuseppe
  antonio giovanni roberto stefano luca davide federico simone daniele giulia martina chiara sara valentina
  silvia elisa elena anna maria paola laura federica sofia aurora giorgia beatrice emma alice mario luigi paolo
  monkey dragon shadow sunshine football baseball basketball soccer superman batman spiderman pokemon naruto
  starwars computer internet google facebook instagram samsung iphone apple android windows microsoft summer
  winter spring autumn estate inverno primavera autunno gennaio febbraio marzo aprile maggio giugno luglio agosto
  settembre ottobre novembre dicembre lunedi martedi mercoledi giovedi venerdi sabato domenica january february
  monday friday sunday flower freedom whatever michael jordan jessica michelle charlie jennifer hunter killer
  pepper ginger secret buster soccer hockey ranger daniel thomas robert andrew joshua george harley hello helloworld
  abbonamento abbonamenti fattura fatture azienda ufficio lavoro pagamento paypal canone`
    .trim()
    .split(/\s+/),
);

const keys = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const rows = keys.flatMap((row) => [row, row.split('').toReversed().join('')]);

const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

function plain(text: string): string {
  return withoutMarks(text).toLowerCase();
}

/**
 * The letters in the middle of a text such as "Roma2026!", which adds only a few digits and special characters around
 * them. Any other text is returned unchanged.
 */
function middle(text: string): string {
  const [, before = '', core = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/.exec(text) ?? [];
  return before.length + after.length <= 6 ? core : text;
}

function undisguised(text: string): string {
  return text.replaceAll(/[013457@$]/g, (sign) => disguises[sign] ?? sign);
}

/** Returns whether the text repeats one character or a short part, or is a sequence of the keyboard or the alphabet. */
function isPattern(text: string): boolean {
  if (/^(.{1,3})\1+$/.test(text)) return true;
  return rows.some((row) => row.includes(text));
}

/** Removes parts of the person's name and e-mail from the text. */
function withoutOwn(text: string, about: readonly string[]): string {
  const own = about.flatMap((known) => plain(known).split(/[^a-z0-9]+/));
  return own
    .filter(({ length }) => length > 2)
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), text);
}

/**
 * Returns whether a password is easy to guess. It is easy if it is a common word, or the person's name or e-mail, with
 * at most a few digits and special characters around it. It is also easy if it is a keyboard pattern. `about` contains
 * the known facts about the person, and `more` contains further common words.
 */
export function isCommonPassword(
  password: string,
  about: readonly string[] = [],
  more: ReadonlySet<string> = common,
): boolean {
  const text = plain(password);
  const cores = [text, middle(text), middle(undisguised(text)), undisguised(middle(text))];
  return cores.some((core) => {
    const rest = withoutOwn(core, about);
    const isOwn = rest !== core && rest.replaceAll(/[^a-z]/g, '').length < 4;
    return isOwn || isPattern(core) || common.has(core.trim()) || more.has(core.trim());
  });
}

export const passwordIsTemporary = 'Scegli una password diversa da quella temporanea.';

export const passwordTooCommon =
  'Questa password è tra le prime che si provano, o è quasi solo il tuo nome o la tua email: scegline un’altra.';
