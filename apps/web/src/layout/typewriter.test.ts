import { expect, test } from 'vitest';
import { nextTyped, type TypedSoFar } from './typewriter.ts';

const sentences = ['Ciao', 'Usa'];

function play() {
  const shown: [text: string, delay: number][] = [];
  let typed: TypedSoFar = { sentence: 0, length: 0, isDeleting: false };
  for (let step = nextTyped(typed, sentences); step; step = nextTyped(typed, sentences)) {
    typed = step.next;
    shown.push([sentences[typed.sentence]?.slice(0, typed.length) ?? '', step.delay]);
  }
  return shown;
}

test('LAY-05 · the greeting is typed at 70 ms, waits 1000 ms, is deleted at 30 ms, and the last sentence stays', () => {
  expect(play()).toEqual([
    ['C', 70],
    ['Ci', 70],
    ['Cia', 70],
    ['Ciao', 70],
    ['Ciao', 1000],
    ['Cia', 30],
    ['Ci', 30],
    ['C', 30],
    ['', 30],
    ['', 0],
    ['U', 70],
    ['Us', 70],
    ['Usa', 70],
  ]);
});
