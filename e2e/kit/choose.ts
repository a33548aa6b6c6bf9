import { expect, type Page } from '@playwright/test';

/**
 * Types a text into a field that searches records on the server, and chooses the first option that begins with `name`.
 * Before the click it waits until all options contain the text, so that the list does not move under the pointer. A place
 * is not searched by its whole name, so `typed` must be another text for it.
 */
export async function choose(
  page: Page,
  field: string,
  choice: string | { readonly typed: string; readonly name: string },
): Promise<void> {
  const { typed, name } = typeof choice === 'string' ? { typed: choice, name: choice } : choice;
  await page.getByRole('combobox', { name: field }).fill(typed);
  const list = page.getByRole('listbox', { name: field });
  const other = new RegExp(RegExp.escape(typed), 'i');
  await expect(
    list.getByRole('option', { selected: false }).filter({ hasNotText: other }),
  ).toHaveCount(0);
  await list
    .getByRole('option', { name: new RegExp(`^${RegExp.escape(name)}`) })
    .first()
    .click();
}
