import { formatDate } from '@canone/contracts/format';

/** The content of a mail, before it is formatted as plain text and as HTML. */
export interface Letter {
  readonly subject: string;
  /** The name in the greeting. */
  readonly name: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly closing: string;
}

const time = new Intl.DateTimeFormat('it-IT', { timeStyle: 'short', timeZone: 'Europe/Rome' });

/** "21/11/2026 alle ore 10:30", in Italy. */
export function italianTime(instant: Temporal.Instant): string {
  return `${formatDate(instant.toString())} alle ore ${time.format(instant.epochMilliseconds)}`;
}

const help = 'Se ti serve aiuto, rispondi a questa email.';

/** A line break in a name would create an extra paragraph. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function greeting({ name }: Letter): string {
  return `Ciao ${oneLine(name)},`;
}

export function letterText(letter: Letter): string {
  const { paragraphs, facts = [], action, closing } = letter;
  const blocks = [
    greeting(letter),
    ...paragraphs.map(oneLine),
    facts.map(({ label, value }) => `${label}: ${oneLine(value)}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    closing,
    `Canone\n${help}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return oneLine(text).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

const font = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";
const ink = 'color:#1d2327';
const muted = 'color:#5b6469';

function paragraph(text: string, style = `${ink};font-size:16px;line-height:24px`): string {
  return `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`;
}

function factTable(facts: NonNullable<Letter['facts']>): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td style="padding:4px 16px 4px 0;${muted};font-size:14px">${escaped(label)}</td>` +
      `<td style="padding:4px 0;${ink};font-size:16px;font-weight:600">${escaped(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`;
}

function button({ label, url }: NonNullable<Letter['action']>): string {
  const link = escaped(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr>
<td bgcolor="#0e5a5e" style="border-radius:8px"><a href="${link}" style="display:inline-block;padding:12px 20px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escaped(label)}</a></td>
</tr></table>
<p style="margin:0 0 16px;${muted};font-size:13px;line-height:20px">Se il pulsante non si apre, copia questo indirizzo:<br><a href="${link}" style="color:#0e5a5e;word-break:break-all">${link}</a></p>`;
}

/** Tables and inline styles, because mail programs support little else. Every value is escaped. */
export function letterHtml(letter: Letter): string {
  const { subject, paragraphs, facts, action, closing } = letter;
  return `<!doctype html>
<html lang="it">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:0;background:#fbfaf7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#fbfaf7" style="${font}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 0 16px;color:#0e5a5e;font-size:22px;font-weight:600">canone</td></tr>
<tr><td bgcolor="#ffffff" style="padding:32px 28px 16px;border:1px solid #e4e2dc;border-radius:12px">
<h1 style="margin:0 0 20px;${ink};font-size:22px;line-height:28px;font-weight:600">${escaped(subject)}</h1>
${[greeting(letter), ...paragraphs].map((text) => paragraph(text)).join('\n')}
${facts ? factTable(facts) : ''}
${action ? button(action) : ''}
${paragraph(closing)}
</td></tr>
<tr><td style="padding:16px 4px;${muted};font-size:13px;line-height:20px">${help}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
