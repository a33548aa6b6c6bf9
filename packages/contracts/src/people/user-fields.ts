import type { Column } from '../kit/column.ts';

/**
 * The optional texts of a person with their labels, in the order of the wizard. Schemas, filters and forms use this
 * table.
 */
export const personTexts = {
  pec: 'Indirizzo PEC',
  sdi: 'Codice SDI',
  vatCode: 'Partita IVA',
  phone: 'Numero di telefono',
} as const;
export type PersonText = keyof typeof personTexts;

/** The two keys that lists spell differently (§3). */
const inLists = { sdi: 'sDI', vatCode: 'vATCode' } as const;
type InLists = typeof inLists;
type ListedText = Exclude<PersonText, keyof InLists> | InLists[keyof InLists];
const respelled: Partial<Record<PersonText, ListedText>> = inLists;

export const personTextKeys = Object.keys(personTexts) as PersonText[]; // the table has exactly these keys

/** An object with one value for each optional text. */
export function eachText<Value>(valueOf: (key: PersonText) => Value) {
  const entries = personTextKeys.map((key) => [key, valueOf(key)]);
  return Object.fromEntries(entries) as Record<PersonText, Value>; // the entries contain every key of the table
}

/** An object with one value for each optional text, with the spelling of the keys in lists. */
export function eachListedText<Value>(valueOf: (key: PersonText) => Value) {
  const values = eachText((key) => [respelled[key] ?? key, valueOf(key)]);
  // the entries contain every key of the table
  return Object.fromEntries(Object.values(values)) as Record<ListedText, Value>;
}

/** The labels of a person's fields. */
export const userLabels = {
  name: 'Nome completo',
  email: 'Indirizzo email',
  ...personTexts,
  roleId: 'Ruolo utente',
  isCompany: 'Azienda',
  isActive: 'Utente Attivo',
  street: 'Via e numero civico',
  zip: 'CAP',
  region: 'Regione',
  province: 'Provincia',
  municipality: 'Comune',
} as const;

/** The columns of the list and of its exports, in their order (LST-09). */
export const userColumns = [
  { key: 'name', label: userLabels.name },
  { key: 'email', label: userLabels.email },
  { key: 'pec', label: userLabels.pec },
  { key: 'isCompany', label: userLabels.isCompany, type: 'bool' },
  { key: 'sDI', label: userLabels.sdi },
  { key: 'vATCode', label: userLabels.vatCode },
  { key: 'phone', label: userLabels.phone },
  { key: 'roleName', label: userLabels.roleId, type: 'role' },
  { key: 'isActive', label: userLabels.isActive, type: 'bool' },
] as const satisfies readonly Column[];
