/** The parts of a person's page, in the order of the page. */
export const customerParts = [
  { key: 'summary', label: 'Riepilogo' },
  { key: 'subscriptions', label: 'Sottoscrizioni' },
  { key: 'ledger', label: 'Movimenti' },
  { key: 'mail', label: 'Posta' },
  { key: 'data', label: 'Dati' },
  { key: 'history', label: 'Cronologia' },
] as const;
export type CustomerPlace = (typeof customerParts)[number]['key'];
/** The parts that the customer page shows. The form is on another page. */
export type CustomerSection = Exclude<CustomerPlace, 'data'>;

interface Place {
  readonly section: CustomerSection;
  readonly page: number;
}

/** Reads the part and its page number from the address. For an unknown part, the first part. */
export function placeOf(search: Readonly<Record<string, unknown>>): Place {
  const known = customerParts.find(({ key }) => key === search['section'])?.key;
  const page = Number(search['page']);
  return {
    section: known === undefined || known === 'data' ? 'summary' : known,
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
  };
}
