import type { Permission } from '@canone/contracts/permissions';
import type { RouteComponent } from '@tanstack/react-router';
import { lazyScreen } from '../kit/lazy-screen.ts';

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
const differenceList = () => import('../features/reconciliation/difference-list.tsx');
const auditList = () => import('../features/audit/audit-list.tsx');
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
    component: lazyScreen(tenant, 'TenantList'),
  },
  {
    path: '/tenant/$id',
    permission: 'tenant.manage',
    component: lazyScreen(tenant, 'TenantDetail'),
  },
  {
    path: '/user',
    label: 'Utenti',
    permission: 'user.manage',
    place: { text: 'Persone, ruoli e indirizzi di fatturazione', inMenu: true },
    component: lazyScreen(userList, 'UserList'),
  },
  {
    path: '/user/$id',
    permission: 'user.manage',
    component: lazyScreen(userDetail, 'UserDetail'),
  },
  {
    path: '/user-wizard',
    label: 'Utenti',
    permission: 'user.manage',
    component: lazyScreen(userWizard, 'UserWizard'),
  },
  {
    path: '/subscription',
    label: 'Sottoscrizioni',
    permission: 'subscription.use',
    place: { text: 'Chi paga, che cosa, e a che punto è', inMenu: true },
    component: lazyScreen(subscriptionList, 'SubscriptionList'),
  },
  {
    path: '/subscription/new',
    label: 'Crea Sottoscrizione',
    permission: 'subscription.use',
    place: { text: 'Un utente, un piano, una data di inizio', inMenu: true },
    component: lazyScreen(newSubscription, 'NewSubscription'),
  },
  {
    path: '/subscription/$id',
    permission: 'subscription.use',
    component: lazyScreen(subscriptionDetail, 'SubscriptionDetail'),
  },
  {
    path: '/paymentprovider',
    label: 'Configura PayPal',
    permission: 'paymentProvider.manage',
    place: { text: 'Ambiente, client id e segreto', inMenu: true, isAdministration: true },
    component: lazyScreen(providerList, 'PaymentProviderList'),
  },
  {
    path: '/paymentprovider/$id',
    permission: 'paymentProvider.manage',
    component: lazyScreen(providerDetail, 'PaymentProviderDetail'),
  },
  {
    path: '/plan',
    label: 'Configura abbonamenti',
    permission: 'plan.manage',
    place: { text: 'Piani: prezzo, ricorrenza, contenuto', inMenu: true },
    component: lazyScreen(planList, 'PlanList'),
  },
  {
    path: '/plan/$id',
    permission: 'plan.manage',
    component: lazyScreen(planDetail, 'PlanDetail'),
  },
  {
    path: '/region',
    label: 'Regioni',
    permission: 'geography.read',
    place: { text: 'Nomi e codici delle regioni', inMenu: false },
    component: lazyScreen(region, 'RegionList'),
  },
  {
    path: '/region/$id',
    permission: 'geography.read',
    component: lazyScreen(region, 'RegionDetail'),
  },
  {
    path: '/province',
    label: 'Province',
    permission: 'geography.read',
    place: { text: 'Sigle e regione di appartenenza', inMenu: false },
    component: lazyScreen(province, 'ProvinceList'),
  },
  {
    path: '/province/$id',
    permission: 'geography.read',
    component: lazyScreen(province, 'ProvinceDetail'),
  },
  {
    path: '/municipality',
    label: 'Comuni',
    permission: 'geography.read',
    place: { text: 'CAP e provincia di ogni comune', inMenu: false },
    component: lazyScreen(municipality, 'MunicipalityList'),
  },
  {
    path: '/municipality/$id',
    permission: 'geography.read',
    component: lazyScreen(municipality, 'MunicipalityDetail'),
  },
  {
    path: '/address',
    label: 'Indirizzi',
    permission: 'address.use',
    place: { text: 'Vie e comuni di fatturazione', inMenu: false },
    component: lazyScreen(address, 'AddressList'),
  },
  {
    path: '/address/$id',
    permission: 'address.use',
    component: lazyScreen(address, 'AddressDetail'),
  },
  {
    path: '/planfeature',
    label: 'Caratteristiche dei piani',
    permission: 'plan.read',
    place: { text: 'Che cosa offre ogni piano', inMenu: false },
    component: lazyScreen(planFeature, 'PlanFeatureList'),
  },
  {
    path: '/planfeature/$id',
    permission: 'plan.read',
    component: lazyScreen(planFeature, 'PlanFeatureDetail'),
  },
  {
    path: '/feature',
    label: 'Caratteristiche',
    permission: 'plan.read',
    place: { text: 'Il catalogo di ciò che i piani offrono', inMenu: false },
    component: lazyScreen(feature, 'FeatureList'),
  },
  {
    path: '/feature/$id',
    permission: 'plan.read',
    component: lazyScreen(feature, 'FeatureDetail'),
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
    component: lazyScreen(ledgerList, 'LedgerList'),
  },
  {
    path: '/ledger/$id',
    permission: 'ledger.read',
    component: lazyScreen(ledgerDetail, 'LedgerDetail'),
  },
  {
    path: '/receivable',
    label: 'Scadenzario',
    permission: 'receivable.read',
    place: { text: 'Chi deve pagare, quanto e da quando', inMenu: false, isDaily: true },
    component: lazyScreen(receivableList, 'ReceivableList'),
  },
  {
    path: '/reconciliation',
    label: 'Differenze con PayPal',
    permission: 'payment.reconcile',
    place: { text: 'Dove PayPal dice altro da noi', inMenu: false, isAdministration: true },
    component: lazyScreen(differenceList, 'DifferenceList'),
  },
  {
    path: '/reconciliation/settled',
    label: 'Decise o rientrate',
    permission: 'payment.reconcile',
    component: lazyScreen(differenceList, 'SettledDifferenceList'),
  },
  {
    path: '/outbox',
    label: 'Posta in uscita',
    permission: 'outbox.read',
    place: { text: 'Inviti, password e loro stato', inMenu: false, isAdministration: true },
    component: lazyScreen(outboxList, 'OutboxList'),
  },
  {
    path: '/outbox/$id',
    permission: 'outbox.read',
    component: lazyScreen(mailDetail, 'MailDetail'),
  },
  {
    path: '/audit',
    label: 'Registro attività',
    permission: 'audit.browse',
    place: { text: 'Chi ha fatto che cosa e quando', inMenu: false, isAdministration: true },
    component: lazyScreen(auditList, 'AuditList'),
  },
  {
    path: '/audit/outside',
    label: 'Fuori dai tenant',
    permission: 'audit.browse',
    component: lazyScreen(auditList, 'OutsideAuditList'),
  },
];
