import { expect, test } from 'vitest';
import { preloadLinks } from './preload-links.ts';

const linksOf = preloadLinks({
  '/plan': ['assets/list.js'],
  '/plan/new': ['assets/new.js'],
  '/plan/$id': ['assets/detail.js', 'assets/detail.css'],
  '*': ['assets/frame.js'],
});

test.each([
  ['/plan', 'list'],
  ['/plan/', 'list'],
  ['/plan?page=2&name=/plan/new', 'list'],
  ['/plan/new', 'new'],
  ['/plan/7', 'detail'],
  ['/plan/7?tab=x', 'detail'],
  ['/plan/7/more', 'frame'],
  ['/nowhere', 'frame'],
  ['/*', 'frame'],
])('PRF-02 · %s has preload links for the files of its page', (url, file) => {
  expect(linksOf(url)).toMatch(new RegExp(`^</assets/${file}\\.js>; rel=modulepreload`));
});

test('W41 · an address of a million slashes gets the files of an unknown page, without delay', () => {
  expect(linksOf(`/${'/'.repeat(1_000_000)}a`)).toContain('frame');
});

test('PRF-02 · a style sheet is preloaded with the page’s own request mode', () => {
  expect(linksOf('/plan/7')).toContain('</assets/detail.css>; rel=preload; as=style; crossorigin');
});

test('PRF-02 · an app built without hints has no preload links', () => {
  expect(preloadLinks({})('/plan')).toBeUndefined();
});
