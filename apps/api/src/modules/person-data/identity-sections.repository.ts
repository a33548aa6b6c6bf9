import { personTextLabels } from '@canone/contracts/history/audit-field-labels';
import { eachText } from '@canone/contracts/people/user-fields';
import { sql } from 'kysely';
import { personColumns } from '../../schema/people.ts';
import { columnLabels } from './column-labels.ts';
import { isOpenTo } from './open-record.repository.ts';
import {
  ofSubscriptions,
  type Section,
  usersWithMunicipality,
} from './person-section.repository.ts';

const textLabels = Object.fromEntries(
  Object.values(eachText((key) => [personColumns[key], personTextLabels[key].label] as const)),
);

export const identitySections: readonly Section[] = [
  {
    key: 'person',
    title: 'Scheda',
    table: 'users',
    columns: {
      name: 'Nome',
      email: 'Email',
      ...textLabels,
      is_company: ['Azienda', 'flag'],
      is_active: ['Può accedere', 'flag'],
      role_id: ['Ruolo', 'role'],
      temporary_until: ['Password provvisoria fino al', 'instant'],
      erased_at: ['Dati cancellati il', 'instant'],
    },
    order: ['id'],
    where: (scope) => sql`t.id = ${scope.personId} and ${isOpenTo(sql`t.id`, scope)}`,
  },
  {
    key: 'billingAddress',
    title: 'Indirizzo di fatturazione',
    table: 'users',
    columns: { street: 'Via', zip: 'Cap', municipality_id: 'Comune' },
    order: ['id'],
    from: usersWithMunicipality,
    where: (scope) => sql`t.id = ${scope.personId} and ${isOpenTo(sql`t.id`, scope)}
      and coalesce(t.street, t.zip, t.municipality_id::text) is not null`,
  },
  {
    key: 'membership',
    title: 'Appartenenza al tenant',
    table: 'memberships',
    columns: {
      name: 'Nome nei libri',
      email: 'Email nei libri',
      vat_code: 'Partita IVA nei libri',
      hidden_at: ['Tolta dal tenant il', 'instant'],
    },
    order: ['user_id'],
    where: ({ tenantId, personId }) => sql`t.tenant_id = ${tenantId} and t.user_id = ${personId}`,
  },
  {
    key: 'emailChanges',
    title: 'Cambi di email',
    table: 'email_changes',
    columns: {
      requested_at: ['Chiesto il', 'instant'],
      old_email: 'Email di prima',
      new_email: 'Email nuova',
      confirmed_at: ['Confermato il', 'instant'],
      undo_until: ['Annullabile fino al', 'instant'],
      closed_at: ['Chiuso il', 'instant'],
    },
    order: ['id'],
    where: (scope) => sql`t.user_id = ${scope.personId}
      and ${isOpenTo(sql`t.user_id`, scope)}`,
  },
  {
    key: 'savedViews',
    title: 'Viste salvate dalla persona',
    table: 'saved_views',
    columns: {
      name: 'Nome',
      list: 'Elenco',
      search: 'Filtri, ordine e colonne',
      is_shared: ['Condivisa', 'flag'],
    },
    order: ['id'],
    where: ({ tenantId, personId }) => sql`t.tenant_id = ${tenantId} and t.owner_id = ${personId}`,
  },
  {
    key: 'addressBook',
    title: 'Rubrica degli indirizzi, con la stessa via',
    table: 'addresses',
    columns: { street: 'Via', municipality: 'Comune' },
    order: ['id'],
    where: ({ tenantId, personId }) => sql`t.tenant_id = ${tenantId} and exists (
      select 1 from (select * from users) u join memberships m on m.user_id = u.id and m.tenant_id = ${tenantId}
      where u.id = ${personId} and m.hidden_at is null and u.street <> ''
        and fold(u.street) = fold(t.street))`,
  },
  {
    key: 'notifications',
    title: 'Notifiche sulle sue sottoscrizioni',
    table: 'notifications',
    columns: {
      created_at: ['Data', 'instant'],
      kind: ['Tipo', 'code'],
      fact: ['Fatto', 'technical'],
      subscription_id: columnLabels.subscription_id,
      amount_cents: ['Importo', 'cents'],
      happens_at: ['Previsto il', 'instant'],
      detail: ['Dettaglio', 'technical'],
      resolved_at: ['Risolta il', 'instant'],
    },
    order: ['id'],
    where: ofSubscriptions,
  },
  {
    key: 'notificationsRead',
    title: 'Notifiche lette dalla persona',
    table: 'notification_reads',
    columns: { notification_id: 'Notifica n.' },
    order: ['notification_id'],
    where: ({ tenantId, personId }) => sql`t.tenant_id = ${tenantId} and t.person_id = ${personId}`,
  },
  {
    key: 'notificationsReadUpTo',
    title: 'Notifiche segnate tutte come lette',
    table: 'notification_readers',
    columns: { read_up_to: 'Fino alla n.' },
    order: ['person_id'],
    where: ({ tenantId, personId }) => sql`t.tenant_id = ${tenantId} and t.person_id = ${personId}`,
  },
  {
    key: 'mails',
    title: 'Email inviate alla persona',
    table: 'outbox',
    columns: {
      created_at: ['Data', 'instant'],
      recipient: 'Destinatario',
      subject: 'Oggetto',
      body: 'Testo',
      sent_at: ['Spedita il', 'instant'],
      failed_at: ['Non spedita il', 'instant'],
      last_error: 'Errore',
    },
    order: ['id'],
    from: ({ personId, withInstallation }) =>
      sql`mails_to_member(${personId}::int, ${withInstallation}::boolean)`,
    where: () => sql`true`,
  },
  {
    key: 'sessions',
    title: 'Sessioni della persona',
    table: 'sessions',
    columns: {
      created_at: ['Iniziata il', 'instant'],
      last_used_at: ['Ultimo uso', 'instant'],
      network: 'Rete',
      agent: 'Browser',
      ended_at: ['Finita il', 'instant'],
      end_reason: 'Motivo',
    },
    order: ['id'],
    from: ({ personId }) => sql`sessions_of_member(${personId}::int)`,
    where: () => sql`true`,
    isOfInstallation: true,
  },
  {
    key: 'passkeys',
    title: 'Passkey della persona',
    table: 'passkeys',
    columns: {
      name: 'Nome',
      created_at: ['Aggiunta il', 'instant'],
      last_used_at: ['Ultimo uso', 'instant'],
    },
    order: ['id'],
    from: ({ personId }) => sql`passkeys_of_member(${personId}::int)`,
    where: () => sql`true`,
    isOfInstallation: true,
  },
  {
    key: 'passwordResets',
    title: 'Richieste di una nuova password',
    table: 'password_resets',
    columns: {
      created_at: ['Richiesta il', 'instant'],
      expires_at: ['Valida fino al', 'instant'],
      used_at: ['Usata il', 'instant'],
    },
    order: ['id'],
    from: ({ personId }) => sql`resets_of_member(${personId}::int)`,
    where: () => sql`true`,
    isOfInstallation: true,
  },
];
