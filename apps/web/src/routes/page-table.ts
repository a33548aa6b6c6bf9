import type { Permission } from '@canone/contracts/permissions';
import type { PageIcon } from './page-icons.ts';

/** A page after the sign-in, as data that the app, its build and the browser tests read. */
export interface PageData {
  readonly path: `/${string}`;
  /** The name in breadcrumb and menu. Without it the breadcrumb shows the path segment (LAY-01). */
  readonly label?: string;
  /** The permission required (RTE-02). For other people the page does not exist. */
  readonly permission: Permission;
  /** Shown on the home page, and in "Menu principale" if the specification lists it (LAY-03). */
  readonly place?: {
    readonly text: string;
    readonly icon: PageIcon;
    readonly inMenu?: true;
    /** Daily work that the specification's menu does not list. */
    readonly isDaily?: true;
    /** Administration pages. The home page lists them last. */
    readonly isAdministration?: true;
  };
  /** The file below `features` and the component in it. */
  readonly module: string;
  readonly component: string;
}

interface PlainEntity extends Omit<PageData, 'component'> {
  /** The beginning of its two components: `RegionList`, `RegionDetail`. */
  readonly name: string;
}

/** The list and the detail of a plain entity. */
function plainEntity({ name, ...list }: PlainEntity): readonly PageData[] {
  const { path, permission, module } = list;
  return [
    { ...list, component: `${name}List` },
    { path: `${path}/$id`, permission, module, component: `${name}Detail` },
  ];
}

/**
 * Every screen after the sign-in. In /x/$id a non-numeric id, as in /x/new, means a new item (RTE-04). The
 * menu and the home page use this order: the specification's pages first, then our own.
 */
export const pageTable: readonly PageData[] = [
  ...plainEntity({
    path: '/tenant',
    label: 'Lista Tenant',
    permission: 'tenant.manage',
    place: {
      text: 'Le aziende che usano Canone',
      icon: 'IconUsersGroup',
      inMenu: true,
      isAdministration: true,
    },
    module: 'tenant/tenant.screen.tsx',
    name: 'Tenant',
  }),
  {
    path: '/user',
    label: 'Utenti',
    permission: 'user.manage',
    place: { text: 'Persone, ruoli e indirizzi di fatturazione', icon: 'IconUsers', inMenu: true },
    module: 'user/user-list.tsx',
    component: 'UserList',
  },
  {
    path: '/user/$id',
    permission: 'user.manage',
    module: 'user/edit/user-detail.tsx',
    component: 'UserDetail',
  },
  {
    path: '/user-wizard',
    label: 'Utenti',
    permission: 'user.manage',
    module: 'user/wizard/user-wizard.tsx',
    component: 'UserWizard',
  },
  {
    path: '/subscription',
    label: 'Sottoscrizioni',
    permission: 'subscription.use',
    place: { text: 'Chi paga, che cosa, e a che punto è', icon: 'IconReceipt', inMenu: true },
    module: 'subscription/subscription-list.tsx',
    component: 'SubscriptionList',
  },
  {
    path: '/subscription/new',
    label: 'Crea Sottoscrizione',
    permission: 'subscription.use',
    place: {
      text: 'Un utente, un piano, una data di inizio',
      icon: 'IconCirclePlus',
      inMenu: true,
    },
    module: 'subscription/new/new-subscription.tsx',
    component: 'NewSubscription',
  },
  {
    path: '/subscription/$id',
    permission: 'subscription.use',
    module: 'subscription/subscription-detail.tsx',
    component: 'SubscriptionDetail',
  },
  {
    path: '/paymentprovider',
    label: 'Configura PayPal',
    permission: 'paymentProvider.manage',
    place: {
      text: 'Ambiente, client id e segreto',
      icon: 'IconBrandPaypal',
      inMenu: true,
      isAdministration: true,
    },
    module: 'payment-provider/payment-provider.screen.tsx',
    component: 'PaymentProviderList',
  },
  {
    path: '/paymentprovider/$id',
    permission: 'paymentProvider.manage',
    module: 'payment-provider/provider-detail.tsx',
    component: 'PaymentProviderDetail',
  },
  {
    path: '/plan',
    label: 'Configura abbonamenti',
    permission: 'plan.manage',
    place: {
      text: 'Piani: prezzo, ricorrenza, contenuto',
      icon: 'IconCalendarDollar',
      inMenu: true,
    },
    module: 'plan/plan.screen.tsx',
    component: 'PlanList',
  },
  {
    path: '/plan/$id',
    permission: 'plan.manage',
    module: 'plan/plan-detail.tsx',
    component: 'PlanDetail',
  },
  ...plainEntity({
    path: '/region',
    label: 'Regioni',
    permission: 'geography.read',
    place: { text: 'Nomi e codici delle regioni', icon: 'IconMap2' },
    module: 'region/region.screen.tsx',
    name: 'Region',
  }),
  ...plainEntity({
    path: '/province',
    label: 'Province',
    permission: 'geography.read',
    place: { text: 'Sigle e regione di appartenenza', icon: 'IconMapPin' },
    module: 'province/province.screen.tsx',
    name: 'Province',
  }),
  ...plainEntity({
    path: '/municipality',
    label: 'Comuni',
    permission: 'geography.read',
    place: { text: 'CAP e provincia di ogni comune', icon: 'IconBuildingCommunity' },
    module: 'municipality/municipality.screen.tsx',
    name: 'Municipality',
  }),
  ...plainEntity({
    path: '/address',
    label: 'Indirizzi',
    permission: 'address.use',
    place: { text: 'Vie e comuni di fatturazione', icon: 'IconHome2' },
    module: 'address/address.screen.tsx',
    name: 'Address',
  }),
  ...plainEntity({
    path: '/planfeature',
    label: 'Caratteristiche dei piani',
    permission: 'plan.read',
    place: { text: 'Che cosa offre ogni piano', icon: 'IconListDetails' },
    module: 'plan-feature/plan-feature.screen.tsx',
    name: 'PlanFeature',
  }),
  ...plainEntity({
    path: '/feature',
    label: 'Caratteristiche',
    permission: 'plan.read',
    place: { text: 'Il catalogo di ciò che i piani offrono', icon: 'IconListCheck' },
    module: 'feature/feature.screen.tsx',
    name: 'Feature',
  }),
  {
    path: '/ledger',
    label: 'Incassi',
    permission: 'ledger.read',
    place: {
      text: 'Ogni movimento di denaro, con IVA e commissioni',
      icon: 'IconCash',
      isDaily: true,
    },
    module: 'ledger/ledger-list.tsx',
    component: 'LedgerList',
  },
  {
    path: '/ledger/$id',
    permission: 'ledger.read',
    module: 'ledger/ledger-detail.tsx',
    component: 'LedgerDetail',
  },
  {
    path: '/receivable',
    label: 'Scadenzario',
    permission: 'receivable.read',
    place: { text: 'Chi deve pagare, quanto e da quando', icon: 'IconCalendarDue', isDaily: true },
    module: 'receivable/receivable-list.tsx',
    component: 'ReceivableList',
  },
  {
    path: '/reconciliation',
    label: 'Differenze con PayPal',
    permission: 'payment.reconcile',
    place: { text: 'Dove PayPal dice altro da noi', icon: 'IconScale', isAdministration: true },
    module: 'reconciliation/difference-list.tsx',
    component: 'DifferenceList',
  },
  {
    path: '/reconciliation/settled',
    label: 'Decise o rientrate',
    permission: 'payment.reconcile',
    module: 'reconciliation/difference-list.tsx',
    component: 'SettledDifferenceList',
  },
  {
    path: '/outbox',
    label: 'Posta in uscita',
    permission: 'outbox.read',
    place: {
      text: 'Inviti, password e loro stato',
      icon: 'IconMailForward',
      isAdministration: true,
    },
    module: 'outbox/outbox-list.tsx',
    component: 'OutboxList',
  },
  {
    path: '/outbox/$id',
    permission: 'outbox.read',
    module: 'outbox/mail-detail.tsx',
    component: 'MailDetail',
  },
  {
    path: '/audit',
    label: 'Registro attività',
    permission: 'audit.browse',
    place: { text: 'Chi ha fatto che cosa e quando', icon: 'IconHistory', isAdministration: true },
    module: 'audit/audit-list.tsx',
    component: 'AuditList',
  },
  {
    path: '/audit/outside',
    label: 'Fuori dai tenant',
    permission: 'audit.browse',
    module: 'audit/audit-list.tsx',
    component: 'OutsideAuditList',
  },
];
