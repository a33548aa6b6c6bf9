import type { Locator, Page } from '@playwright/test';

/** The visible parts of a list. `many` is the plural in its title, such as "Regioni". */
export function listOf(page: Page, many: string) {
  const table = page.getByRole('table', { name: `Lista di ${many}` });
  return {
    table,
    rows: table.getByRole('row').filter({ has: page.getByRole('cell') }),
    row: (text: string): Locator => table.getByRole('row').filter({ hasText: text }),
    filters: page.getByRole('region', { name: 'Filtri di Ricerca' }),
    pages: page.getByRole('navigation', { name: 'Pagine dell’elenco' }),
    size: page.getByLabel('Mostra:'),
    goToPage: (number: number) =>
      page.getByRole('button', { name: `Pagina ${number}`, exact: true }).click(),
  };
}
