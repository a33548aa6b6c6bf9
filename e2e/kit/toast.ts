import type { Locator, Page } from '@playwright/test';

/** A toast, by its words. */
export function toast(page: Page, text: string | RegExp): Locator {
  const notifications = page.getByRole('region', { name: 'Notifiche' });
  return notifications
    .getByRole('alert')
    .or(notifications.getByRole('status'))
    .filter({ hasText: text });
}
