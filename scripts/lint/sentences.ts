const literal = /(['"`])((?:(?!\1)[^\\\n])+)\1/g;
const insideElement = />([^<>{}=;]+)</g;
/** Matches a sentence of at least three words. */
const sentence = /^[A-ZÈ«]\S* \S+ .*[.!?]$/u;

/** The fixed Italian sentences in a source file. They are in its string literals and in the content of its elements. */
export function sentencesIn(source: string): readonly string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const texts = [
    ...Array.from(code.matchAll(literal), ([, , text = '']) => text),
    ...Array.from(code.matchAll(insideElement), ([, text = '']) => text),
  ];
  return texts
    .map((text) => text.trim().replaceAll(/\s+/g, ' '))
    .filter((text) => sentence.test(text) && !text.includes('${'));
}
