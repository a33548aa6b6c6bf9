import { expect, test } from 'vitest';
import { italianTime, letterHtml, letterText } from './letter.ts';

const letter = {
  subject: 'La tua nuova password',
  name: 'Lucia D’Amico',
  paragraphs: ['apri questo indirizzo.'],
  facts: [{ label: 'Email', value: 'lucia@prova.example' }],
  action: { label: 'Scegli la password', url: 'https://canone.example/reset-password?token=a-b_c' },
  closing: 'Altrimenti non fare nulla.',
};

test('AUT-12 · the plain text contains everything, with the link on its own line', () => {
  expect(letterText(letter)).toBe(`Ciao Lucia D’Amico,

apri questo indirizzo.

Email: lucia@prova.example

Scegli la password:
https://canone.example/reset-password?token=a-b_c

Altrimenti non fare nulla.

Canone
Se ti serve aiuto, rispondi a questa email.
`);
});

test('AUT-12 · the HTML contains the same content, and its link is also readable as text', () => {
  const html = letterHtml(letter);

  for (const words of ['Ciao Lucia D’Amico,', letter.closing, 'lucia@prova.example'])
    expect(html).toContain(words);
  expect(html.split(`href="${letter.action.url}"`)).toHaveLength(3);
  expect(html).toContain(`>${letter.action.url}</a>`);
});

test('AUT-12 · typed text stays text: no tag, no attribute, no extra paragraph', () => {
  const name = `<b onclick='x'>"Lucia"</b>\r\n\r\nClicca qui: https://altro.example`;
  const crafted = { ...letter, name, facts: [{ label: 'Email', value: '"><script>' }] };

  expect(letterHtml(crafted)).toContain(
    'Ciao &lt;b onclick=&#39;x&#39;&gt;&quot;Lucia&quot;&lt;/b&gt; Clicca qui: https://altro.example,',
  );
  expect(letterHtml(crafted)).not.toContain('<script');
  expect(letterText(crafted)).toMatch(/^Ciao .*altro\.example,\n\n/);
});

test.each([
  ['2026-12-31T22:59:00Z', '31/12/2026 alle ore 23:59'],
  ['2026-12-31T23:05:00Z', '01/01/2027 alle ore 00:05'],
  ['2026-07-04T22:30:00Z', '05/07/2026 alle ore 00:30'],
])('LAY-08 · %s is written as %s in a mail', (instant, text) => {
  expect(italianTime(Temporal.Instant.from(instant))).toBe(text);
});
