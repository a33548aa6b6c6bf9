const literal = /(['"`])((?:(?!\1)[^\\\n])+)\1/g;
const insideElement = />([^<>{}=;]+)</g;
/** At least three words. */
const sentence = /^[A-ZÈ«]\S* \S+ .*[.!?]$/u;

/** The fixed Italian sentences in a source file: its texts and the contents of its elements. */
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
