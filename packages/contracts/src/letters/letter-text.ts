import { oneLine } from '../values/one-line.ts';
import {
  kindsOfLetters,
  type LetterKind,
  type LetterText,
  type Placeholder,
} from './letter-kinds.ts';

/** The values of the placeholders. A missing value is written as an empty text. */
export type LetterValues = Readonly<Partial<Record<Placeholder, string>>>;

const marks = /\{([^{}]*)\}/g;

/** The name of a placeholder. `{ Nome }` is read as `nome`, because people may type spaces and capitals. */
function nameIn(mark: string): string {
  return mark.trim().toLowerCase();
}

/** The Italian problem of a text whose placeholders cannot be filled; undefined if there is none. */
export function placeholderProblem(kind: LetterKind, text: string): string | undefined {
  const known: readonly string[] = kindsOfLetters[kind].placeholders;
  const offered = known.map((name) => `{${name}}`).join(', ');
  for (const [mark, name = ''] of text.matchAll(marks))
    if (!known.includes(nameIn(name)))
      return `«${mark}» non è un segnaposto di questa lettera. Puoi usare: ${offered}.`;
  return /[{}]/.test(text.replaceAll(marks, ''))
    ? 'C’è una parentesi graffa senza la sua coppia: i segnaposto si scrivono come {nome}.'
    : undefined;
}

function filledLine(text: string, values: LetterValues): string {
  return text.replaceAll(marks, (_, name: string) =>
    // an unknown name has no value
    oneLine(values[nameIn(name) as Placeholder] ?? ''),
  );
}

/**
 * Fills in the placeholders. A value is written on one line, because a line break in it would create an additional
 * paragraph.
 */
export function filledText({ subject, body }: LetterText, values: LetterValues): LetterText {
  return { subject: oneLine(filledLine(subject, values)), body: filledLine(body, values).trim() };
}

/** The paragraphs of a body, which are separated by blank lines. */
export function paragraphsOf(body: string): readonly string[] {
  return body
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
}
