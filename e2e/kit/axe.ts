import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const minified = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Loads axe once per document. The whole source of the package is twice as long as the minified one. */
const axeSource = `if (!window.axe) {${minified}}`;

/**
 * Legacy mode runs axe in the page itself, and serves for a page without frames. The other mode joins the findings of
 * all frames in a further blank page, which takes more processor time than the rules.
 */
function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page, axeSource })
    .options({ runOnly: { type: 'tag', values: standards }, resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1);
}

/**
 * Waits for fade-ins, because colours are final only afterwards. Spinners and toast timers run longer and are
 * ignored.
 */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const fading = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1_000);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

/**
 * Puts sticky bars into the flow, or back. A sticky bar covers a part of a target only until the page is scrolled, and
 * axe measures that part as the size of the target.
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

/** Fails with one readable line per accessibility violation. */
export async function axe(page: Page): Promise<void> {
  await stillness(page);
  await setSticky(page, false);
  const { violations } = await axeOf(page).analyze();
  await setSticky(page, true);
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const [, why = ''] = failureSummary.split('\n');
      return `${id}: ${help} — ${target.join(' ')} — ${why.trim()}`;
    }),
  );
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}
