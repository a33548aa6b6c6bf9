import { describe, expect, test } from 'vitest';
import { userColumns, userLabels } from '../people/user-fields.ts';
import {
  correctionTitle,
  findImportLayout,
  importFitOf,
  missingColumns,
} from './import-columns.ts';

const layoutOf = (...rows: string[][]) => findImportLayout(rows);

describe('AH16 · the columns of a table of customers', () => {
  test.each([
    ['E-mail', 'email'],
    ['INDIRIZZO EMAIL', 'email'],
    ['Email (obbligatoria) *', 'email'],
    ['Posta elettronica', 'email'],
    ['P. IVA', 'vatCode'],
    ['Partita Iva', 'vatCode'],
    ['Città', 'municipality'],
    ['Citta', 'municipality'],
    ['Località', 'municipality'],
    ['C.A.P.', 'zip'],
    ['Prov.', 'province'],
    ['Codice destinatario', 'sdi'],
    ['Codice univoco', 'sdi'],
    ['PEC', 'pec'],
    ['Cellulare', 'phone'],
    ['N. telefono', 'phone'],
    ['Numero di telefono', 'phone'],
    ['Via e numero civico', 'street'],
    ['Via e n.', 'street'],
    ['Comune di residenza', 'municipality'],
    ['Ragione Sociale', 'company'],
    ['Cognome e nome', 'name'],
    ['Azienda', 'isCompany'],
    ['Codice fiscale', undefined],
  ] as const)('%s is %s', (title, column) => {
    const layout = layoutOf(['Nome', 'Regione', title]);

    expect(
      Object.entries(layout?.columns ?? {}).find(([, indexes]) => indexes.includes(2))?.[0],
    ).toBe(column);
    expect(layout?.unused).toEqual(column === undefined ? [title] : []);
  });

  test('are found below a heading above the table', () => {
    const layout = layoutOf(
      ['Clienti 2026'],
      [],
      ['Nome', 'Email'],
      ['Anna', 'anna@prova.example'],
    );

    expect(layout?.headerRow).toBe(2);
  });

  test('with the same meaning are all kept', () => {
    expect(layoutOf(['Telefono', 'Nome', 'Cellulare'])?.columns.phone).toEqual([0, 2]);
  });

  test('are not found in a row of values', () => {
    expect(layoutOf(['Anna Verdi', 'anna@prova.example', 'Bologna'])).toBeUndefined();
    expect(importFitOf([['Nome;Email;CAP']])).toBe(0);
    expect(importFitOf([['Nome', 'Email', 'CAP']])).toBe(3);
  });

  test('with the problems of corrected rows are ignored without a note', () => {
    expect(layoutOf(['Nome', 'Email', correctionTitle])?.unused).toEqual([]);
  });

  test('of our own export are read, except the columns of role and access', () => {
    const { street, zip, municipality, province } = userLabels;
    const titles = [...userColumns.map(({ label }) => label), street, zip, municipality, province];
    const layout = layoutOf(titles);

    expect(layout?.unused).toEqual([userLabels.roleId, userLabels.isActive]);
    expect(layout && missingColumns(layout)).toEqual([]);
  });

  test('that every customer needs are named when they are missing', () => {
    const layout = layoutOf(['Partita IVA', 'Email', 'Indirizzo']);

    expect(layout && missingColumns(layout)).toEqual(['Nome o Ragione sociale', 'CAP', 'Comune']);
  });
});
