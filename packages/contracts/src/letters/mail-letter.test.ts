import { expect, test } from 'vitest';
import { letterHtml, letterText, nameInMail } from './mail-letter.ts';

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

test('AUT-12 · typed text adds no tag, no attribute and no paragraph', () => {
  const name = `<b onclick='x'>"Lucia"</b>\r\n\r\nClicca qui: https://altro.example`;
  const crafted = { ...letter, name, facts: [{ label: 'Email', value: '"><script>' }] };

  expect(letterHtml(crafted)).toContain(
    'Ciao &lt;b onclick=&#39;x&#39;&gt;&quot;Lucia&quot;&lt;/b&gt; Clicca qui: https:\u2060//altro.\u2060example,',
  );
  expect(letterHtml(crafted)).not.toContain('<script');
  expect(letterText(crafted)).toMatch(/^Ciao .*altro\.\u2060example,\n\n/);
});

const branded = {
  subject: 'Il link per pagare Base',
  paragraphs: ['Gentile Lucia,', 'prima riga\nseconda riga'],
  facts: [{ label: 'Importo', value: '24,40 €' }],
  brand: { name: 'Studio <Rossi>', colour: '#ffd400' },
};

test.each([
  ['Lucia D’Amico', 'Lucia D’Amico'],
  ['Anna, apri https://ladro.example/entra', 'Anna, apri https:\u2060//ladro.\u2060example/entra'],
  ['www.ladro.example', 'www.\u2060ladro.\u2060example'],
  ['scrivi@ladro.example', 'scrivi@\u2060ladro.\u2060example'],
  ['Rossi S.r.l. (già F. Bianchi)', 'Rossi S.\u2060r.\u2060l. (già F. Bianchi)'],
  ['a'.repeat(200), `${'a'.repeat(80)}…`],
])('W67 · the name %s makes no link of mail programs, and no long text', (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
  expect(letterText({ ...letter, name })).toContain(`Ciao ${shown},`);
  expect(letterHtml({ ...letter, name })).toContain(`Ciao ${shown},`);
});

test('CUL-02 · a customer’s letter has its sender’s name, keeps line breaks and adds no greeting', () => {
  expect(letterText(branded)).toBe(`Gentile Lucia,

prima riga
seconda riga

Importo: 24,40 €

Studio <Rossi>
Se ti serve aiuto, rispondi a questa email.
`);
  const html = letterHtml(branded);
  expect(html).toContain('prima riga<br>seconda riga');
  expect(html).toContain('Studio &lt;Rossi&gt;');
  expect(html).not.toContain('Ciao');
  expect(html).not.toContain('canone');
});

test('CUL-02 · the text on the sender’s colour has the more readable of the two text colours', () => {
  const action = { label: 'Paga ora', url: 'https://canone.example/payment?token=a' };
  const html = (colour: string) =>
    letterHtml({ ...branded, action, brand: { name: 'Rossi', colour } });

  expect(html('#ffd400')).toContain('padding:12px 20px;color:#000000');
  expect(html('#0e5a5e')).toContain('padding:12px 20px;color:#ffffff');
});

test('CUL-02 · a logo replaces the sender’s name, which becomes the description of the logo', () => {
  const brand = { name: 'Rossi', colour: '#0e5a5e', logo: 'cid:logo@canone' };

  expect(letterHtml({ ...branded, brand })).toMatch(/<img src="cid:logo@canone" alt="Rossi"/);
});
