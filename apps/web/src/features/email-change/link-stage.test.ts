import { expect, test } from 'vitest';
import { linkStage } from './link-stage.ts';

const idle = { isSuccess: false, error: null };
const found = { isPending: false, error: null };
const refused = { code: 'emailChange.linkInvalid' } as const;
const away = { code: 'network.unreachable' } as const;

test.for([
  ['a link without a token is invalid', '', { isPending: true, error: null }, idle, 'invalid'],
  ['a link that is being read', 't', { isPending: true, error: null }, idle, 'looking'],
  ['a refused link', 't', { isPending: false, error: refused }, idle, 'invalid'],
  ['a link that could not be read', 't', { isPending: false, error: away }, idle, 'failed'],
  ['a valid link asks first', 't', found, idle, 'question'],
  ['a failed answer asks again', 't', found, { isSuccess: false, error: away }, 'question'],
  ['a link used meanwhile', 't', found, { isSuccess: false, error: refused }, 'invalid'],
  ['a used link', 't', found, { isSuccess: true, error: null }, 'done'],
] as const)('F3 · %s', ([, token, look, act, stage]) => {
  expect(linkStage({ token, look, act })).toBe(stage);
});
