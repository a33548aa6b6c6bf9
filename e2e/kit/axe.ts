import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

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

/** Fails with one readable line per accessibility violation. */
export async function axe(page: Page): Promise<void> {
  await stillness(page);
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const [, why = ''] = failureSummary.split('\n');
      return `${id}: ${help} — ${target.join(' ')} — ${why.trim()}`;
    }),
  );
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}
