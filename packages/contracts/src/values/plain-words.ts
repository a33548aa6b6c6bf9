/**
 * A text without accents. Marks without a letter are removed first, because the time of `normalize` grows with the
 * square of the number of marks behind one letter.
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
