import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What fades in has its colours only once it is there; spinners and the life of a toast take longer. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const fading = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1_000);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

/** Fails with one readable line per thing a person with a disability could not use. */
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
