import type { GuidePage } from './pages.ts';

const style = 'stile.css';

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function pictures({ slug, title }: GuidePage): { desktop: string; phone: string; alt: string } {
  return {
    desktop: `immagini/${slug}.png`,
    phone: `immagini/${slug}-telefono.png`,
    alt: `La schermata «${title}»`,
  };
}

/** The page as the repository shows it. */
export function markdownPage(page: GuidePage): string {
  const { desktop, phone, alt } = pictures(page);
  const sections = page.sections.map(({ heading, paragraphs = [], steps = [] }) =>
    [`## ${heading}`, ...paragraphs, steps.map((step, index) => `${index + 1}. ${step}`).join('\n')]
      .filter(Boolean)
      .join('\n\n'),
  );
  return `${[
    `# ${page.title}`,
    page.intro,
    `![${alt}](${desktop})`,
    ...sections,
    `![${alt}, sul telefono](${phone})`,
    '[Indice della guida](README.md)',
  ].join('\n\n')}\n`;
}

export function markdownIndex(pages: readonly GuidePage[]): string {
  const entries = pages.map(({ slug, title, intro }) => `- [${title}](${slug}.md): ${intro}`);
  return `# Guida di Canone\n\nUna pagina per schermata. Testi e immagini nascono da \`npm run guide\`, dal prodotto che gira.\n\n${entries.join('\n')}\n`;
}

function document(title: string, body: string): string {
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} – Guida di Canone</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/guida/${style}">
</head>
<body>
<header><a href="/">canone</a> <a href="/guida/index.html">Guida</a></header>
<main>
${body}
</main>
</body>
</html>
`;
}

/** The same page as the product serves it. */
export function htmlPage(page: GuidePage): string {
  const { desktop, phone, alt } = pictures(page);
  const sections = page.sections.map(({ heading, paragraphs = [], steps = [] }) => {
    const list =
      steps.length > 0
        ? `<ol>${steps.map((step) => `<li>${escape(step)}</li>`).join('')}</ol>`
        : '';
    return `<h2>${escape(heading)}</h2>${paragraphs.map((text) => `<p>${escape(text)}</p>`).join('')}${list}`;
  });
  return document(
    page.title,
    [
      `<h1>${escape(page.title)}</h1>`,
      `<p class="intro">${escape(page.intro)}</p>`,
      `<img src="/guida/${desktop}" alt="${escape(alt)}" width="1280" height="850">`,
      ...sections,
      `<img class="phone" src="/guida/${phone}" alt="${escape(alt)}, sul telefono" width="390" height="844" loading="lazy">`,
    ].join('\n'),
  );
}

export function htmlIndex(pages: readonly GuidePage[]): string {
  const entries = pages.map(
    ({ slug, title, intro }) =>
      `<li><a href="/guida/${slug}.html">${escape(title)}</a><span>${escape(intro)}</span></li>`,
  );
  return document(
    'Indice',
    `<h1>Guida di Canone</h1>\n<ul class="index">${entries.join('\n')}</ul>`,
  );
}
