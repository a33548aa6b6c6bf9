import { expect, test } from 'vitest';
import { createEarlyAnswers } from './early-answers.ts';

const rows = (init?: ResponseInit) => Promise.resolve(Response.json({ rows: 5 }, init));
const arrival = () => new Promise((resolve) => setTimeout(resolve));

function kept(answer = rows()) {
  const clock = { now: 0 };
  const answers = createEarlyAnswers(() => clock.now);
  answers.keep('list', answer);
  return { clock, answers };
}

test('PRF-03 · an early answer is given to its own question, once', async () => {
  const { answers } = kept();

  expect(answers.take('another')).toBeUndefined();
  expect(await (await answers.take('list'))?.json()).toEqual({ rows: 5 });
  expect(answers.take('list')).toBeUndefined();
});

test('PRF-03 · what has arrived is there at once, once', async () => {
  const { answers } = kept();
  expect(answers.takeSaid('list')).toBeUndefined();
  await arrival();

  expect(answers.takeSaid('another')).toBeUndefined();
  expect(answers.takeSaid('list')).toEqual({ rows: 5 });
  expect(answers.takeSaid('list')).toBeUndefined();
  expect(answers.take('list')).toBeUndefined();
});

test.each([
  ['a refusal', rows({ status: 403 })],
  ['an answer with the token to go on with', rows({ headers: { 'X-Session-Token': 'jwt' } })],
])('PRF-03 · %s goes the usual way', async (_, answer) => {
  const { answers } = kept(answer);
  await arrival();

  expect(answers.takeSaid('list')).toBeUndefined();
  expect(await (await answers.take('list'))?.json()).toEqual({ rows: 5 });
});

test('PRF-03 · an early answer that nobody took soon is nobody’s', async () => {
  const { clock, answers } = kept();
  await arrival();
  clock.now = 10_000;

  expect(answers.takeSaid('list')).toBeUndefined();
  expect(answers.take('list')).toBeUndefined();
});

test('PRF-03 · whoever changes something reads again', () => {
  const { answers } = kept();
  answers.forgetAll();

  expect(answers.take('list')).toBeUndefined();
});
