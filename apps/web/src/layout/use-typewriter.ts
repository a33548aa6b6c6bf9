import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const timing = { typed: 70, deleted: 30, pause: 1000 };

/**
 * LAY-05: types each sentence, waits, deletes it and types the next; the last one stays.
 * `finish` shows the end at once, as reduced motion does.
 */
export function useTypewriter(sentences: readonly string[]) {
  const prefersStillness = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [state, setState] = useState({ sentence: 0, length: 0, isDeleting: false });
  const [isFinished, setFinished] = useState(prefersStillness);

  const isLast = state.sentence === sentences.length - 1;
  const sentence = sentences[state.sentence] ?? '';
  const isTyped = state.length === sentence.length;
  const isDone = isFinished || (isLast && isTyped);

  useEffect(() => {
    if (isDone) return undefined;
    const { sentence: at, length, isDeleting } = state;
    const [delay, next] = step();
    const timer = setTimeout(() => setState(next), delay);
    return () => clearTimeout(timer);

    function step(): [delay: number, next: typeof state] {
      if (isDeleting && length === 0)
        return [0, { sentence: at + 1, length: 0, isDeleting: false }];
      if (isDeleting) return [timing.deleted, { sentence: at, length: length - 1, isDeleting }];
      if (isTyped) return [timing.pause, { sentence: at, length, isDeleting: true }];
      return [timing.typed, { sentence: at, length: length + 1, isDeleting }];
    }
  }, [state, isTyped, isDone]);

  return {
    text: isFinished ? (sentences.at(-1) ?? '') : sentence.slice(0, state.length),
    isDone,
    finish: () => setFinished(true),
  };
}
