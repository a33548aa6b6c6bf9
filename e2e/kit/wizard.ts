import { expect, type Page } from '@playwright/test';
import { unique } from './records.ts';

/** An e-mail that no person has. */
export function freeEmail(): string {
  return `${unique('nuova').replace(' ', '.')}@clienti.example`;
}

export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Avanti' }).click();
}

export function step(page: Page, number: number) {
  return page.getByRole('heading', { level: 2, name: `Passo ${number} di 4` });
}

/** Fills in the required fields of the steps before the given one. */
export async function fillUpTo(page: Page, last: 2 | 3 | 4, given = { name: unique('Persona') }) {
  await page.goto('/user-wizard');
  await page.getByLabel('Indirizzo email').fill(freeEmail());
  await goOn(page);
  await expect(step(page, 2)).toBeFocused();
  if (last === 2) return;
  await page.getByLabel('Nome completo').fill(given.name);
  await goOn(page);
  await expect(step(page, 3)).toBeFocused();
  if (last === 3) return;
  await page.getByLabel('Via e numero civico').fill('Via Emilia 1');
  await page.getByLabel('CAP').fill('40026');
  await page.getByRole('button', { name: 'Usa Imola' }).click();
  await expect(page.getByRole('combobox', { name: 'Comune' })).toHaveValue('Imola');
  await goOn(page);
  await expect(step(page, 4)).toBeFocused();
}
