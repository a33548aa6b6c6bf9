import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accessibilityPage } from './page-of-accessibility.ts';
import { choicesPage } from './page-of-choices.ts';
import { type GuidePage, guidePages, type TextPage } from './pages.ts';
import { questionPages } from './pages-of-questions.ts';
import { taskPages } from './pages-of-tasks.ts';

const style = 'stile.css';
const search = 'cerca.js';

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

interface Pictures {
  readonly desktop: string;
  readonly phone: string;
  readonly alt: string;
}

/** The pictures of a page; undefined for a page without a screen. */
function pictures(page: GuidePage | TextPage): Pictures | undefined {
  if (!('path' in page)) return undefined;
  const { slug, title } = page;
  return {
    desktop: `immagini/${slug}.png`,
    phone: `immagini/${slug}-telefono.png`,
    alt: `La schermata «${title}»`,
  };
}

/** A page as Markdown, for the repository. */
function markdownPage(page: GuidePage | TextPage): string {
  const shown = pictures(page);
  const sections = page.sections.map(({ heading, paragraphs = [], steps = [] }) =>
    [`## ${heading}`, ...paragraphs, steps.map((step, index) => `${index + 1}. ${step}`).join('\n')]
      .filter(Boolean)
      .join('\n\n'),
  );
  return `${[
    `# ${page.title}`,
    page.intro,
    ...(shown ? [`![${shown.alt}](${shown.desktop})`] : []),
    ...sections,
    ...(shown ? [`![${shown.alt}, sul telefono](${shown.phone})`] : []),
    '[Indice della guida](README.md)',
  ].join('\n\n')}\n`;
}

interface Group {
  readonly heading: string;
  readonly pages: readonly TextPage[];
}

/** The groups of pages in the index. The daily tasks come first, then the screens. */
const groups: readonly Group[] = [
  { heading: 'Che cosa devi fare', pages: taskPages },
  { heading: 'Quando il denaro non torna', pages: questionPages },
  { heading: 'Le schermate', pages: [...guidePages, choicesPage, accessibilityPage] },
];

function markdownIndex(): string {
  const lists = groups.map(({ heading, pages }) => {
    const entries = pages.map(({ slug, title, intro }) => `- [${title}](${slug}.md): ${intro}`);
    return `## ${heading}\n\n${entries.join('\n')}`;
  });
  return `# Guida di Canone\n\nPrima le cose da fare, poi una pagina per schermata. Testi e immagini nascono da \`npm run guide\`, dal prodotto che gira.\n\n${lists.join('\n\n')}\n`;
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

function picture({ desktop, alt }: Pictures): string {
  return `<img src="/guida/${desktop}" alt="${escape(alt)}" width="1280" height="850">`;
}

function phonePicture({ phone, alt }: Pictures): string {
  return `<img class="phone" src="/guida/${phone}" alt="${escape(alt)}, sul telefono" width="390" height="844" loading="lazy">`;
}

/** A page as HTML, for the product. */
function htmlPage(page: GuidePage | TextPage): string {
  const shown = pictures(page);
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
      shown && picture(shown),
      ...sections,
      shown && phonePicture(shown),
    ]
      .filter((part) => part !== undefined)
      .join('\n'),
  );
}

/** All words of a page, which the search of the index uses. */
function textOf({ sections }: TextPage): string {
  return sections
    .flatMap(({ heading, paragraphs = [], steps = [] }) => [heading, ...paragraphs, ...steps])
    .join(' ');
}

function htmlIndex(): string {
  const lists = groups.map(({ heading, pages }) => {
    const entries = pages.map(
      (page) =>
        `<li data-text="${escape(textOf(page))}"><a href="/guida/${page.slug}.html">${escape(page.title)}</a><span>${escape(page.intro)}</span></li>`,
    );
    return `<section class="group"><h2>${escape(heading)}</h2>\n<ul class="index">${entries.join('\n')}</ul></section>`;
  });
  return document(
    'Indice',
    `<h1>Guida di Canone</h1>
<form role="search" hidden>
<label for="cerca">Cerca nella guida</label>
<input id="cerca" type="search" autocomplete="off" spellcheck="false">
<p id="trovate" role="status"></p>
</form>
${lists.join('\n')}
<script type="module" src="/guida/${search}"></script>`,
  );
}

/** Writes every page of the guide and its index, for the repository and for the product. */
export async function writeTexts(folder: string): Promise<void> {
  for (const page of groups.flatMap(({ pages }) => pages)) {
    await writeFile(join(folder, `${page.slug}.md`), markdownPage(page));
    await writeFile(join(folder, `${page.slug}.html`), htmlPage(page));
  }
  await writeFile(join(folder, 'README.md'), markdownIndex());
  await writeFile(join(folder, 'index.html'), htmlIndex());
}
