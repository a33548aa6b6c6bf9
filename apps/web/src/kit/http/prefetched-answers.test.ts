import { expect, test } from 'vitest';
import { createPrefetchedAnswers } from './prefetched-answers.ts';

const rows = (init?: ResponseInit) => Promise.resolve(Response.json({ rows: 5 }, init));
const arrival = () => new Promise((resolve) => setTimeout(resolve));

function kept(answer = rows()) {
  const clock = { now: 0 };
  const answers = createPrefetchedAnswers(() => clock.now);
  answers.keep('list', answer);
  return { clock, answers };
}

test('PRF-03 · a prefetched response is used once, by the same request', async () => {
  const { answers } = kept();

  expect(answers.take('another')).toBeUndefined();
  expect(await (await answers.take('list'))?.json()).toEqual({ rows: 5 });
  expect(answers.take('list')).toBeUndefined();
});

test('PRF-03 · data that has arrived can be taken at once, but only once', async () => {
  const { answers } = kept();
  expect(answers.takeData('list')).toBeUndefined();
  await arrival();

  expect(answers.takeData('another')).toBeUndefined();
  expect(answers.takeData('list')).toEqual({ rows: 5 });
  expect(answers.takeData('list')).toBeUndefined();
  expect(answers.take('list')).toBeUndefined();
});

test.each([
  ['a refusal', rows({ status: 403 })],
  ['a response with a renewed token', rows({ headers: { 'X-Session-Token': 'jwt' } })],
])('PRF-03 · %s is not shown at once, but handled like any other response', async (_, answer) => {
  const { answers } = kept(answer);
  await arrival();

  expect(answers.takeData('list')).toBeUndefined();
  expect(await (await answers.take('list'))?.json()).toEqual({ rows: 5 });
});

test('PRF-03 · a prefetched response that is not used soon is dropped', async () => {
  const { clock, answers } = kept();
  await arrival();
  clock.now = 10_000;

  expect(answers.takeData('list')).toBeUndefined();
  expect(answers.take('list')).toBeUndefined();
});

test('PRF-03 · a change drops all prefetched responses', () => {
  const { answers } = kept();
  answers.forgetAll();

  expect(answers.take('list')).toBeUndefined();
});
