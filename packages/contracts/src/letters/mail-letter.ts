import { escapeHtml } from '../values/escape-html.ts';
import { oneLine } from '../values/one-line.ts';
import { inkOn, lightInk } from '../values/readable-ink.ts';

/** The sender as the mail shows it. */
export interface LetterBrand {
  readonly name: string;
  /** A colour such as `#0e5a5e`. */
  readonly colour: string;
  /** The address of the logo. It is `cid:…` in a mail and a data URL in a preview. */
  readonly logo?: string | undefined;
}

/** The content of a mail before it is formatted as plain text and as HTML. */
export interface Letter {
  readonly subject: string;
  /** The name in the greeting "Ciao …". Without a name, the paragraphs contain the greeting. */
  readonly name?: string;
  /** The paragraphs. A line break inside a paragraph is kept. */
  readonly paragraphs: readonly string[];
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  /**
   * An image below the facts, which the plain text does not have. The address `source` is `cid:…` in a mail and a data
   * URL in a preview.
   */
  readonly code?: { readonly source: string; readonly label: string; readonly caption: string };
  readonly action?: { readonly label: string; readonly url: string };
  readonly closing?: string;
  /** The sender. Default: Canone. */
  readonly brand?: LetterBrand;
}

const canone: LetterBrand = { name: 'canone', colour: '#0e5a5e' };
const help = 'Se ti serve aiuto, rispondi a questa email.';

const maxNameLength = 80;

/**
 * A name in a mail of Canone. Administrators choose names and recipients, so a name must not add a paragraph or a link.
 * It is shortened to one line. An invisible character prevents mail programs from reading an address in it.
 */
export function nameInMail(name: string): string {
  const [...letters] = oneLine(name);
  const short = letters.slice(0, maxNameLength).join('');
  const shown = letters.length > maxNameLength ? `${short}…` : short;
  return shown.replaceAll(/(?<=\S)[.:@](?=\S)/g, '$&\u2060');
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').map(oneLine).filter(Boolean);
}

/** The greeting and the paragraphs, each as a list of its lines. A paragraph of Canone's own mail has one line. */
function blocksOf({ name, paragraphs }: Letter): readonly (readonly string[])[] {
  if (name === undefined) return paragraphs.map(linesOf);
  return [`Ciao ${nameInMail(name)},`, ...paragraphs.map(oneLine)].map((line) => [line]);
}

export function letterText(letter: Letter): string {
  const { facts = [], action, closing, brand } = letter;
  const blocks = [
    ...blocksOf(letter).map((lines) => lines.join('\n')),
    facts.map(({ label, value }) => `${label}: ${oneLine(value)}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    closing ?? '',
    `${brand ? oneLine(brand.name) : 'Canone'}\n${help}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function escaped(text: string): string {
  return escapeHtml(oneLine(text));
}

const font = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";
const ink = 'color:#1d2327';
const muted = 'color:#5b6469';

/** Rules for mail programs that follow the dark scheme of the system. Other mail programs use the inline styles. */
const darkRules = `@media (prefers-color-scheme:dark){
.page{background:#14181a !important}
.sheet{background:#1d2327 !important;border-color:#3a4246 !important}
.ink,.ink a{color:#eceae4 !important}
.muted,.muted a{color:#a9b1b5 !important}
}`;

function paragraph(lines: readonly string[]): string {
  const text = lines.map(escaped).join('<br>');
  return `<p class="ink" style="margin:0 0 16px;${ink};font-size:16px;line-height:24px">${text}</p>`;
}

function factTable(facts: NonNullable<Letter['facts']>): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="muted" valign="top" style="padding:4px 16px 4px 0;${muted};font-size:14px;line-height:22px">${escaped(label)}</td>` +
      `<td class="ink" valign="top" style="padding:4px 0;${ink};font-size:16px;line-height:22px;font-weight:600;overflow-wrap:anywhere">${escaped(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`;
}

/**
 * The figure with the QR code. Its background is white even in a dark scheme, because scanners need white around the
 * code.
 */
function codeFigure({ source, label, caption }: NonNullable<Letter['code']>): string {
  return `<p class="muted" style="margin:0 0 16px;${muted};font-size:13px;line-height:20px"><img src="${escaped(source)}" alt="${escaped(label)}" width="180" height="180" style="display:block;width:180px;height:180px;margin:0 0 4px;border:0;background:#ffffff">${escaped(caption)}</p>`;
}

function button({ label, url }: NonNullable<Letter['action']>, { colour }: LetterBrand): string {
  const link = escaped(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr>
<td bgcolor="${colour}" style="border-radius:8px"><a href="${link}" style="display:inline-block;padding:12px 20px;color:${inkOn(colour)};font-size:16px;font-weight:600;text-decoration:none">${escaped(label)}</a></td>
</tr></table>
<p class="muted" style="margin:0 0 16px;${muted};font-size:13px;line-height:20px">Se il pulsante non si apre, copia questo indirizzo:<br><a href="${link}" style="${ink};word-break:break-all">${link}</a></p>`;
}

/**
 * The head of the mail. A customer's letter has a band in the sender's colour, and Canone's own mail has its name in
 * Canone's colour.
 */
function head({ brand }: Letter): string {
  if (!brand)
    return `<tr><td style="padding:0 0 16px;color:${canone.colour};font-size:22px;font-weight:600">${canone.name}</td></tr>`;
  const { name, colour, logo } = brand;
  const shown = logo
    ? `<img src="${escaped(logo)}" alt="${escaped(name)}" height="40" style="display:block;height:40px;max-width:260px;object-fit:contain;border:0">`
    : escaped(name);
  // logos are designed for white paper, so a logo gets a white background
  const ground = logo ? lightInk : colour;
  return `<tr><td bgcolor="${ground}" style="padding:16px 28px;background:${ground};border-top:4px solid ${colour};border-radius:12px 12px 0 0;color:${inkOn(ground)};font-size:20px;line-height:26px;font-weight:600">${shown}</td></tr>`;
}

/**
 * Formats the letter as HTML. It uses tables and inline styles, because mail programs support little else. Every value
 * is escaped.
 */
export function letterHtml(letter: Letter): string {
  const { subject, facts, code, action, closing, brand } = letter;
  const corners = brand ? '0 0 12px 12px' : '12px';
  return `<!doctype html>
<html lang="it">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${darkRules}</style></head>
<body class="page" style="margin:0;padding:0;background:#fbfaf7">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#fbfaf7" style="${font}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
${head(letter)}
<tr><td class="sheet" bgcolor="#ffffff" style="padding:32px 28px 16px;border:1px solid #e4e2dc;border-radius:${corners}">
<h1 class="ink" style="margin:0 0 20px;${ink};font-size:22px;line-height:28px;font-weight:600">${escaped(subject)}</h1>
${blocksOf(letter).map(paragraph).join('\n')}
${facts && facts.length > 0 ? factTable(facts) : ''}
${code ? codeFigure(code) : ''}
${action ? button(action, brand ?? canone) : ''}
${closing ? paragraph([closing]) : ''}
</td></tr>
<tr><td class="muted" style="padding:16px 4px;${muted};font-size:13px;line-height:20px">${help}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
