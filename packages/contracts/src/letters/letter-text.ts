import { oneLine } from '../values/one-line.ts';
import {
  kindsOfLetters,
  type LetterKind,
  type LetterText,
  type Placeholder,
} from './letter-kinds.ts';

/** The values of the placeholders. One that is missing is written as an empty text. */
export type LetterValues = Readonly<Partial<Record<Placeholder, string>>>;

const marks = /\{([^{}]*)\}/g;

/** Reads `{ Nome }` as `nome`, because people type it so. */
function nameIn(mark: string): string {
  return mark.trim().toLowerCase();
}

/** The Italian sentence for a text that cannot be filled; undefined when it can. */
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
    // another name has no value
    oneLine(values[nameIn(name) as Placeholder] ?? ''),
  );
}

/** Replaces the placeholders. A line break in a value would create an extra paragraph, so only the template may have some. */
export function filledText({ subject, body }: LetterText, values: LetterValues): LetterText {
  return { subject: oneLine(filledLine(subject, values)), body: filledLine(body, values).trim() };
}

/** The paragraphs of a body: blank lines separate them. */
export function paragraphsOf(body: string): readonly string[] {
  return body
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
}
