/** The remainder modulo 97 of a text with digits and Latin letters (A = 10 … Z = 35), according to ISO 7064. */
export function mod97(text: string): number {
  let rest = 0;
  for (const letter of text) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
