import { expect, test } from 'vitest';
import { entryGroups } from './palette-entries.ts';

const pages = [
  { path: '/user', label: 'Utenti', text: 'Persone' },
  { path: '/ledger', label: 'Incassi', text: 'Movimenti' },
];
const found = [
  { kind: 'plan', id: 7, title: 'Base', detail: 'Piano attivo' },
  { kind: 'person', id: 3, title: 'Niccolò', detail: 'n@prova.example' },
] as const;

const all = {
  text: '',
  found,
  isSearching: false,
  pages,
  canOpenPeople: true,
  canOpenPlans: true,
} as const;
const guide = ['Guida', ['/guida/utenti.html', '/guida/index.html']];

const grouped = (given: Partial<Parameters<typeof entryGroups>[0]>) =>
  entryGroups({ ...all, guidePage: '/guida/utenti.html', ...given }).map(({ label, entries }) => [
    label,
    entries.map(({ href }) => href),
  ]);

test('FND-01 · records come by kind before the pages', () => {
  expect(grouped({})).toEqual([
    ['Persone', ['/user/3']],
    ['Piani', ['/plan/7']],
    ['Pagine', ['/user', '/ledger']],
    guide,
  ]);
});

test('AG9 · a found customer leads to the page with the amounts due, a found colleague to the form', () => {
  const [, person] = found;
  const people = [
    { ...person, isCustomer: true },
    { ...person, id: 4, isCustomer: false },
  ];

  expect(grouped({ found: people, pages: [] })).toEqual([
    ['Persone', ['/user/3/customer', '/user/4']],
    guide,
  ]);
});

test('FND-01 · pages match without accents and case; empty groups are left out', () => {
  expect(grouped({ text: ' ÌNCASSI ', found: [] })).toEqual([['Pagine', ['/ledger']]]);
  expect(grouped({ text: 'zq', found: [] })).toEqual([]);
});

test('AN13 · a text that matches no record and no page can be searched in the guide, after the records were searched', () => {
  const given = { text: ' sconto & prezzo ', found: [] };

  expect(grouped({ ...given, isSearching: true })).toEqual([]);
  expect(grouped(given)).toEqual([['Guida', ['/guida/index.html?cerca=sconto+%26+prezzo']]]);
});

test('AI7 · a page is found by words of its explanation with another ending, after pages with this name', () => {
  const bank = [
    { path: '/bankmovement', label: 'Movimenti da registrare', text: 'I bonifici dell’estratto' },
    { path: '/bankstatement', label: 'Estratti conto', text: 'I file della banca già importati' },
    { path: '/account', label: 'Il mio account', text: 'La tua password e le tue sessioni' },
  ];
  const pathsFor = (text: string) => {
    const [pagesFound] = grouped({ text, found: [], isSearching: true, pages: bank });
    return pagesFound?.[1] ?? [];
  };

  expect(pathsFor('estratto conto')).toEqual(['/bankstatement']);
  expect(pathsFor('estratti')).toEqual(['/bankstatement', '/bankmovement']);
  expect(pathsFor('Bonifico')).toEqual(['/bankmovement']);
  expect(pathsFor('importa')).toEqual(['/bankstatement']);
  expect(pathsFor('password')).toEqual(['/account']);
  expect(pathsFor('ti')).toEqual(['/bankmovement', '/bankstatement']);
  expect(pathsFor('bonifico password')).toEqual([]);
});

test('FND-01 · without the permissions a found person leads to the subscriptions, and plans are absent', () => {
  expect(grouped({ canOpenPeople: false, canOpenPlans: false, pages: [] })).toEqual([
    ['Persone', ['/subscription?userId=3']],
    guide,
  ]);
});

test('FND-03 · the guide is found by its words, and opens in another tab', () => {
  const groups = entryGroups({ ...all, guidePage: '/guida/utenti.html', text: 'aiuto', found: [] });

  expect(groups).toEqual([
    {
      label: 'Guida',
      entries: [
        {
          key: 'guide page',
          title: 'Aiuto su questa schermata',
          detail: 'Guida',
          href: '/guida/utenti.html',
          isDocument: true,
        },
      ],
    },
  ]);
});
