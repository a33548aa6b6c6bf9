import { sql } from 'kysely';
import type { Section } from './person-section.repository.ts';

/** The data of an erased person that the law requires. */
export const keptSections: readonly Section[] = [
  {
    key: 'keptIdentity',
    title: 'Dati conservati per legge dopo la cancellazione',
    table: 'kept_identities',
    columns: {
      name: 'Nome',
      vat_code: 'Partita IVA',
      is_company: ['Azienda', 'flag'],
      street: 'Via',
      zip: 'Cap',
      municipality: 'Comune',
      kept_since: ['Conservati dal', 'instant'],
    },
    order: ['person_id'],
    where: ({ tenantId, personId }) => sql`t.tenant_id = ${tenantId} and t.person_id = ${personId}`,
  },
];
