import { tenantMessages } from '@canone/contracts/texts/messages';
import { expect, type Locator, type Page } from '@playwright/test';

/** Finds a toast by its text. */
export function toast(page: Page, text: string | RegExp): Locator {
  const notifications = page.getByRole('region', { name: 'Notifiche' });
  return notifications
    .getByRole('alert')
    .or(notifications.getByRole('status'))
    .filter({ hasText: text });
}

/**
 * Expects that no toast is shown. The empty area for toasts may exist, because it appears when the code of toasts has
 * loaded.
 */
export function noToasts(page: Page): Promise<void> {
  return expect(toast(page, '')).toHaveCount(0);
}

/** Opens a page that shows a toast. */
export async function openWithToast(page: Page): Promise<Locator> {
  await page.goto('/region?bypassTenant=true');
  const shown = toast(page, tenantMessages.bypassRefused);
  await expect(shown).toBeVisible();
  return shown;
}
