import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

type Violations = Axe.AxeResults['violations'];

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const minified = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type AxeOptions = Pick<Axe.RunOptions, 'runOnly' | 'resultTypes'>;

const everyRule: AxeOptions = {
  runOnly: { type: 'tag', values: standards },
  resultTypes: ['violations'],
};

/** Rules whose result depends on the colours of the page. */
const rulesOfColours: AxeOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

/**
 * Runs axe in the page. Its source is loaded once per document. axe's other mode joins the findings of all frames in an
 * additional blank page, which takes more processor time than the rules themselves.
 */
async function violationsOf(page: Page, axeOptions: AxeOptions): Promise<Violations> {
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page, axeSource: minified }).options(axeOptions);
    return (await builder.analyze()).violations;
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(minified);
  return page.evaluate(async (options) => {
    const loaded = window as unknown as { axe: typeof Axe }; // the source that was evaluated above defines it
    return (await loaded.axe.run(document, options)).violations;
  }, axeOptions);
}

/**
 * Waits for the end of fade-ins, because the colours are final only afterwards. A dialog begins its fade-in two frames
 * after its insertion in the document. Spinners and timers of toasts run longer and are ignored.
 */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const fading = async () => {
      for (let count = 0; count < 3; count += 1) await frame();
      return document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1_000,
        );
    };
    for (let found = await fading(); found.length > 0; found = await fading())
      await Promise.allSettled(found.map(({ finished }) => finished));
  });
}

/**
 * Makes sticky bars part of the normal flow, or sticky again. A sticky bar covers a part of a button only until the
 * page is scrolled, but axe would count only the uncovered part as the size of the button.
 */
async function setSticky(page: Page, isSticky: boolean): Promise<void> {
  await page.evaluate((sticks) => {
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) =>
        element.dataset['sticky'] !== undefined ||
        (!sticks && getComputedStyle(element).position === 'sticky'),
    );
    for (const bar of bars) {
      bar.toggleAttribute('data-sticky', !sticks);
      bar.style.position = sticks ? '' : 'relative';
      bar.style.inset = sticks ? '' : 'auto';
    }
  }, isSticky);
}

function expectNone(page: Page, violations: Violations): void {
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const [, why = ''] = failureSummary.split('\n');
      return `${id}: ${help} — ${target.join(' ')} — ${why.trim()}`;
    }),
  );
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}

/** Fails with one readable line per accessibility violation. */
export async function axe(page: Page): Promise<void> {
  await stillness(page);
  await setSticky(page, false);
  const violations = await violationsOf(page, everyRule);
  await setSticky(page, true);
  expectNone(page, violations);
}

export const darkPaper = 'rgb(20, 25, 28)';

/**
 * Checks a page that is open in the light scheme with the colours of the dark scheme. Only the rules of colours run,
 * because nothing else differs.
 */
export async function axeInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', darkPaper);
  await stillness(page);
  expectNone(page, await violationsOf(page, rulesOfColours));
  await page.emulateMedia({ colorScheme: null });
}
