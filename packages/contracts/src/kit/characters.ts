/** Control characters, line and paragraph separators, and characters that change the direction of the text. */
export const unwritable = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/u;
/** Matches a visible character. Spaces, format characters, fillers and marks without a letter are invisible. */
export const visible = /[^\s\p{DI}\p{Cf}\p{M}\u2800]/u;

/** Scripts with letters that look alike. */
const lookalikeScripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];

/** Whether a word mixes letters of two scripts that look alike, such as "admin" with a Cyrillic а. */
export function mixesScripts(value: string): boolean {
  const words = value.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.some((word) => lookalikeScripts.filter((script) => script.test(word)).length > 1);
}
