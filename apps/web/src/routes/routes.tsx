import type { Permission } from '@canone/contracts/permissions';
import type { RouteComponent } from '@tanstack/react-router';
import { lateScreen } from '../kit/late-screen.ts';

export interface Page {
  readonly path: `/${string}`;
  /** The name in breadcrumb and menu. Without it the breadcrumb shows the path segment (LAY-01). */
  readonly label?: string;
  /** The permission required (RTE-02). For other people the page does not exist. */
  readonly permission: Permission;
  /** Shown on the home page, and in "Menu principale" if the specification lists it (LAY-03). */
  readonly place?: {
    readonly text: string;
    readonly inMenu: boolean;
    /** Daily work that the specification's menu does not list. */
    readonly isDaily?: true;
    /** Administration pages. The home page lists them last. */
    readonly isAdministration?: true;
    /** Pages about the person who is signed in. */
    readonly isOwn?: true;
  };
  readonly component: RouteComponent;
}

const subscriptionList = () => import('../features/subscription/subscription-list.tsx');
const subscriptionDetail = () => import('../features/subscription/subscription-detail.tsx');
const newSubscription = () => import('../features/subscription/new/new-subscription.tsx');
const tenant = () => import('../features/tenant/tenant.screen.tsx');
const providerList = () => import('../features/payment-provider/payment-provider.screen.tsx');
const providerDetail = () => import('../features/payment-provider/provider-detail.tsx');
const planList = () => import('../features/plan/plan.screen.tsx');
const planDetail = () => import('../features/plan/plan-detail.tsx');
const feature = () => import('../features/feature/feature.screen.tsx');
const planFeature = () => import('../features/plan-feature/plan-feature.screen.tsx');
const address = () => import('../features/address/address.screen.tsx');
const region = () => import('../features/region/region.screen.tsx');
const province = () => import('../features/province/province.screen.tsx');
const userList = () => import('../features/user/user-list.tsx');
const userDetail = () => import('../features/user/edit/user-detail.tsx');
const userWizard = () => import('../features/user/wizard/user-wizard.tsx');
const outboxList = () => import('../features/outbox/outbox-list.tsx');
const mailDetail = () => import('../features/outbox/mail-detail.tsx');
const ledgerList = () => import('../features/ledger/ledger-list.tsx');
const ledgerDetail = () => import('../features/ledger/ledger-detail.tsx');
const receivableList = () => import('../features/receivable/receivable-list.tsx');
const upcomingList = () => import('../features/receivable/upcoming-list.tsx');
const bankAccount = () => import('../features/bank/bank-account.screen.tsx');
const statementList = () => import('../features/bank/statement-list.tsx');
const importStatement = () => import('../features/bank/import/import-statement.tsx');
const movementInbox = () => import('../features/bank/inbox/movement-inbox.tsx');
const differenceList = () => import('../features/reconciliation/difference-list.tsx');
const auditList = () => import('../features/audit/audit-list.tsx');
const account = () => import('../features/account/account-page.tsx');
const municipality = () => import('../features/municipality/municipality.screen.tsx');

/**
 * Every screen after the sign-in. In /x/$id a non-numeric id, as in /x/new, means a new item (RTE-04). The
 * menu and the home page use this order: the specification's pages first, then our own.
 */
export const pages: readonly Page[] = [
  {
    path: '/tenant',
    label: 'Lista Tenant',
    permission: 'tenant.manage',
    place: { text: 'Le aziende che usano Canone', inMenu: true, isAdministration: true },
    component: lateScreen(tenant, 'TenantList'),
  },
  {
    path: '/tenant/$id',
    permission: 'tenant.manage',
    component: lateScreen(tenant, 'TenantDetail'),
  },
  {
    path: '/user',
    label: 'Utenti',
    permission: 'user.manage',
    place: { text: 'Persone, ruoli e indirizzi di fatturazione', inMenu: true },
    component: lateScreen(userList, 'UserList'),
  },
  {
    path: '/user/$id',
    permission: 'user.manage',
    component: lateScreen(userDetail, 'UserDetail'),
  },
  {
    path: '/user-wizard',
    label: 'Utenti',
    permission: 'user.manage',
    component: lateScreen(userWizard, 'UserWizard'),
  },
  {
    path: '/subscription',
    label: 'Sottoscrizioni',
    permission: 'subscription.use',
    place: { text: 'Chi paga, che cosa, e a che punto è', inMenu: true },
    component: lateScreen(subscriptionList, 'SubscriptionList'),
  },
  {
    path: '/subscription/new',
    label: 'Crea Sottoscrizione',
    permission: 'subscription.use',
    place: { text: 'Un utente, un piano, una data di inizio', inMenu: true },
    component: lateScreen(newSubscription, 'NewSubscription'),
  },
  {
    path: '/subscription/$id',
    permission: 'subscription.use',
    component: lateScreen(subscriptionDetail, 'SubscriptionDetail'),
  },
  {
    path: '/paymentprovider',
    label: 'Configura PayPal',
    permission: 'paymentProvider.manage',
    place: { text: 'Ambiente, client id e segreto', inMenu: true, isAdministration: true },
    component: lateScreen(providerList, 'PaymentProviderList'),
  },
  {
    path: '/paymentprovider/$id',
    permission: 'paymentProvider.manage',
    component: lateScreen(providerDetail, 'PaymentProviderDetail'),
  },
  {
    path: '/plan',
    label: 'Configura abbonamenti',
    permission: 'plan.manage',
    place: { text: 'Piani: prezzo, ricorrenza, contenuto', inMenu: true },
    component: lateScreen(planList, 'PlanList'),
  },
  {
    path: '/plan/$id',
    permission: 'plan.manage',
    component: lateScreen(planDetail, 'PlanDetail'),
  },
  {
    path: '/region',
    label: 'Regioni',
    permission: 'geography.read',
    place: { text: 'Nomi e codici delle regioni', inMenu: false },
    component: lateScreen(region, 'RegionList'),
  },
  {
    path: '/region/$id',
    permission: 'geography.read',
    component: lateScreen(region, 'RegionDetail'),
  },
  {
    path: '/province',
    label: 'Province',
    permission: 'geography.read',
    place: { text: 'Sigle e regione di appartenenza', inMenu: false },
    component: lateScreen(province, 'ProvinceList'),
  },
  {
    path: '/province/$id',
    permission: 'geography.read',
    component: lateScreen(province, 'ProvinceDetail'),
  },
  {
    path: '/municipality',
    label: 'Comuni',
    permission: 'geography.read',
    place: { text: 'CAP e provincia di ogni comune', inMenu: false },
    component: lateScreen(municipality, 'MunicipalityList'),
  },
  {
    path: '/municipality/$id',
    permission: 'geography.read',
    component: lateScreen(municipality, 'MunicipalityDetail'),
  },
  {
    path: '/address',
    label: 'Indirizzi',
    permission: 'address.use',
    place: { text: 'Vie e comuni di fatturazione', inMenu: false },
    component: lateScreen(address, 'AddressList'),
  },
  {
    path: '/address/$id',
    permission: 'address.use',
    component: lateScreen(address, 'AddressDetail'),
  },
  {
    path: '/planfeature',
    label: 'Caratteristiche dei piani',
    permission: 'plan.read',
    place: { text: 'Che cosa offre ogni piano', inMenu: false },
    component: lateScreen(planFeature, 'PlanFeatureList'),
  },
  {
    path: '/planfeature/$id',
    permission: 'plan.read',
    component: lateScreen(planFeature, 'PlanFeatureDetail'),
  },
  {
    path: '/feature',
    label: 'Caratteristiche',
    permission: 'plan.read',
    place: { text: 'Il catalogo di ciò che i piani offrono', inMenu: false },
    component: lateScreen(feature, 'FeatureList'),
  },
  {
    path: '/feature/$id',
    permission: 'plan.read',
    component: lateScreen(feature, 'FeatureDetail'),
  },
  {
    path: '/ledger',
    label: 'Incassi',
    permission: 'ledger.read',
    place: {
      text: 'Ogni movimento di denaro, con IVA e commissioni',
      inMenu: false,
      isDaily: true,
    },
    component: lateScreen(ledgerList, 'LedgerList'),
  },
  {
    path: '/ledger/$id',
    permission: 'ledger.read',
    component: lateScreen(ledgerDetail, 'LedgerDetail'),
  },
  {
    path: '/receivable',
    label: 'Scadenzario',
    permission: 'receivable.read',
    place: { text: 'Chi deve pagare, quanto e da quando', inMenu: false, isDaily: true },
    component: lateScreen(receivableList, 'ReceivableList'),
  },
  {
    path: '/receivable/upcoming',
    label: 'Prossimi incassi',
    permission: 'receivable.read',
    component: lateScreen(upcomingList, 'UpcomingList'),
  },
  {
    path: '/bankmovement',
    label: 'Movimenti da registrare',
    permission: 'bank.manage',
    place: {
      text: 'I bonifici dell’estratto conto, con la scadenza che pagano',
      inMenu: false,
      isDaily: true,
    },
    component: lateScreen(movementInbox, 'MovementInbox'),
  },
  {
    path: '/bankstatement',
    label: 'Estratti conto',
    permission: 'bank.manage',
    place: { text: 'I file della banca già importati', inMenu: false, isAdministration: true },
    component: lateScreen(statementList, 'StatementList'),
  },
  {
    path: '/bankstatement/new',
    label: 'Importa',
    permission: 'bank.manage',
    component: lateScreen(importStatement, 'ImportStatement'),
  },
  {
    path: '/bankaccount',
    label: 'Conti bancari',
    permission: 'bank.manage',
    place: { text: 'Gli IBAN su cui arrivano i bonifici', inMenu: false, isAdministration: true },
    component: lateScreen(bankAccount, 'BankAccountList'),
  },
  {
    path: '/bankaccount/$id',
    permission: 'bank.manage',
    component: lateScreen(bankAccount, 'BankAccountDetail'),
  },
  {
    path: '/reconciliation',
    label: 'Differenze con PayPal',
    permission: 'payment.reconcile',
    place: { text: 'Dove PayPal dice altro da noi', inMenu: false, isAdministration: true },
    component: lateScreen(differenceList, 'DifferenceList'),
  },
  {
    path: '/reconciliation/settled',
    label: 'Decise o rientrate',
    permission: 'payment.reconcile',
    component: lateScreen(differenceList, 'SettledDifferenceList'),
  },
  {
    path: '/outbox',
    label: 'Posta in uscita',
    permission: 'outbox.read',
    place: { text: 'Inviti, password e loro stato', inMenu: false, isAdministration: true },
    component: lateScreen(outboxList, 'OutboxList'),
  },
  {
    path: '/outbox/$id',
    permission: 'outbox.read',
    component: lateScreen(mailDetail, 'MailDetail'),
  },
  {
    path: '/audit',
    label: 'Registro attività',
    permission: 'audit.browse',
    place: { text: 'Chi ha fatto che cosa e quando', inMenu: false, isAdministration: true },
    component: lateScreen(auditList, 'AuditList'),
  },
  {
    path: '/audit/outside',
    label: 'Fuori dai tenant',
    permission: 'audit.browse',
    component: lateScreen(auditList, 'OutsideAuditList'),
  },
  {
    path: '/account',
    label: 'Il mio account',
    permission: 'account.use',
    place: { text: 'La tua password e le tue sessioni', inMenu: false, isOwn: true },
    component: lateScreen(account, 'AccountPage'),
  },
];
