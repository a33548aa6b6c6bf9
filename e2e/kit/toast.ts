import type { Locator, Page } from '@playwright/test';

/** Finds a toast by its text. */
export function toast(page: Page, text: string | RegExp): Locator {
  const notifications = page.getByRole('region', { name: 'Notifiche' });
  return notifications
    .getByRole('alert')
    .or(notifications.getByRole('status'))
    .filter({ hasText: text });
}
