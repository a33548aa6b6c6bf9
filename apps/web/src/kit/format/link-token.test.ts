import { describe, expect, test } from 'vitest';
import { tokenOfLink, withoutToken } from './link-token.ts';

const address = (text: string) => new URL(text, 'https://canone.example');

describe('the token of a link', () => {
  test.each([
    ['/reset-password?token=abc', null, 'abc'],
    ['/reset-password?token=%20abc%20', null, 'abc'],
    ['/reset-password?token=new', { token: 'old' }, 'new'],
    ['/reset-password', { token: 'abc', __TSR_index: 0 }, 'abc'],
    ['/reset-password?token=', { token: 'abc' }, 'abc'],
    ['/reset-password', { token: '' }, null],
    ['/reset-password', { token: 12 }, null],
    ['/reset-password', 'text', null],
    ['/reset-password', undefined, null],
  ])('AUT-10 · %s with a history of %j is %j', (text, remembered, token) => {
    expect(tokenOfLink(address(text), remembered)).toBe(token);
  });

  test.each([
    ['/payment?token=abc&bypassTenant=true', '/payment?bypassTenant=true'],
    ['/payment?token=abc', '/payment'],
    ['/payment/process?bypassTenant=true&token=abc#x', '/payment/process?bypassTenant=true#x'],
  ])('%s is shown as %s', (text, shown) => {
    expect(withoutToken(address(text))).toBe(shown);
  });
});
