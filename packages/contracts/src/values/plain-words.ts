/**
 * A text without accents. The marks that stand alone are removed first, because `normalize` orders those behind one letter
 * in a time that grows with the square of their number.
 */
export function withoutMarks(text: string): string {
  return text.replaceAll(/\p{M}/gu, '').normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** "Importo (EUR)" → "importo eur": letters and digits without accents and capitals, with one blank between words. */
export function plainWords(text: string): string {
  return withoutMarks(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
