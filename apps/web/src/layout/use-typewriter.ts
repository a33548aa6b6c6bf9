import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { nextTyped, type TypedSoFar } from './typewriter.ts';

const start: TypedSoFar = { sentence: 0, length: 0, isDeleting: false };

/**
 * Types sentences letter by letter (LAY-05). `finish` shows all sentences at once. With reduced motion they are shown
 * at once from the beginning.
 */
export function useTypewriter(sentences: readonly string[]) {
  const prefersStillness = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [typed, setTyped] = useState(start);
  const [isFinished, setFinished] = useState(prefersStillness);
  const step = isFinished ? undefined : nextTyped(typed, sentences);

  useEffect(() => {
    if (!step) return undefined;
    const timer = setTimeout(() => setTyped(step.next), step.delay);
    return () => clearTimeout(timer);
  });

  const shown = sentences[typed.sentence]?.slice(0, typed.length) ?? '';
  const text = isFinished ? sentences.join(' ') : shown;
  return { text, isDone: !step, finish: () => setFinished(true) };
}
