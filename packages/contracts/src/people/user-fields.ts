import type { Column } from '../kit/column.ts';

/** The optional texts of a person, in the order of the wizard. Schemas, filters and forms derive from these labels. */
export const personTexts = {
  pec: 'Indirizzo PEC',
  sdi: 'Codice SDI',
  vatCode: 'Partita IVA',
  phone: 'Numero di telefono',
} as const;
export type PersonText = keyof typeof personTexts;

/** Lists spell two keys differently (§3). */
const inLists = { sdi: 'sDI', vatCode: 'vATCode' } as const;
type InLists = typeof inLists;
type ListedText = Exclude<PersonText, keyof InLists> | InLists[keyof InLists];
const respelled: Partial<Record<PersonText, ListedText>> = inLists;

export const personTextKeys = Object.keys(personTexts) as PersonText[]; // the table's own keys

/** One value for each optional text, by its key. */
export function eachText<Value>(valueOf: (key: PersonText) => Value) {
  const entries = personTextKeys.map((key) => [key, valueOf(key)]);
  return Object.fromEntries(entries) as Record<PersonText, Value>; // every key of the table
}

/** One value for each optional text, by its key in lists. */
export function eachListedText<Value>(valueOf: (key: PersonText) => Value) {
  const values = eachText((key) => [respelled[key] ?? key, valueOf(key)]);
  return Object.fromEntries(Object.values(values)) as Record<ListedText, Value>; // every key of the table
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

/** The columns of the list and of its exports, in order (LST-09). */
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
