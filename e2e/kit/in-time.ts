import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Opens a path again and again until an asynchronous change is visible. `look` runs after everything on the page has
 * loaded.
 */
export async function seeInTime(
  page: Page,
  path: string,
  look: () => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByText('Caricamento in corso')).toHaveCount(0);
    await look();
  }).toPass({ timeout: 180_000 });
}
