/** The visible text of the greeting: the first `length` characters of one sentence. */
export interface TypedSoFar {
  readonly sentence: number;
  readonly length: number;
  readonly isDeleting: boolean;
}

const milliseconds = { typed: 70, deleted: 30, pause: 1000 };

/**
 * The next step of the animation. It types a sentence, waits, deletes the sentence and types the next sentence.
 * Undefined after the last sentence.
 */
export function nextTyped(
  { sentence, length, isDeleting }: TypedSoFar,
  sentences: readonly string[],
): { delay: number; next: TypedSoFar } | undefined {
  const text = sentences[sentence] ?? '';
  if (isDeleting && length === 0) {
    return { delay: 0, next: { sentence: sentence + 1, length: 0, isDeleting: false } };
  }
  if (isDeleting) {
    return { delay: milliseconds.deleted, next: { sentence, length: length - 1, isDeleting } };
  }
  if (length < text.length) {
    return { delay: milliseconds.typed, next: { sentence, length: length + 1, isDeleting } };
  }
  const isLast = sentence >= sentences.length - 1;
  return isLast
    ? undefined
    : { delay: milliseconds.pause, next: { sentence, length, isDeleting: true } };
}
