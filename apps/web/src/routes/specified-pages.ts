import { addressContract } from '@canone/contracts/places/address';
import { municipalityContract } from '@canone/contracts/places/municipality';
import { provinceContract } from '@canone/contracts/places/province';
import { regionContract } from '@canone/contracts/places/region';
import { featureContract } from '@canone/contracts/plans/feature';
import { planFeatureContract } from '@canone/contracts/plans/plan-feature';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import {
  newSubscriptionPath,
  newUserPath,
  planListPath,
  providerListPath,
  subscriptionListPath,
  userListPath,
} from '@canone/contracts/texts/page-paths';
import { entityPages, type PageData } from './page-data.ts';

/** The pages that the specification lists, in the order of the menu and the home page. */
export const specifiedPages: readonly PageData[] = [
  ...entityPages(tenantContract),
  {
    path: userListPath,
    label: 'Utenti',
    guide: 'utenti',
    permission: 'user.manage',
    navItem: {
      text: 'Clienti e colleghi, ruoli e indirizzi di fatturazione',
      icon: 'IconUsers',
      inMenu: true,
    },
    module: 'user/user-list.tsx',
    component: 'UserList',
  },
  {
    path: `${userListPath}/$id`,
    guide: 'utente',
    permission: 'user.manage',
    module: 'user/edit/user-detail.tsx',
    component: 'UserDetail',
  },
  {
    path: newUserPath,
    label: 'Utenti',
    guide: 'nuovo-utente',
    permission: 'user.manage',
    module: 'user/wizard/user-wizard.tsx',
    component: 'UserWizard',
  },
  {
    path: subscriptionListPath,
    label: 'Sottoscrizioni',
    guide: 'sottoscrizioni',
    permission: 'subscription.use',
    navItem: { text: 'Chi paga, che cosa, e a che punto è', icon: 'IconReceipt', inMenu: true },
    module: 'subscription/subscription-list.tsx',
    component: 'SubscriptionList',
  },
  {
    path: newSubscriptionPath,
    label: 'Crea Sottoscrizione',
    guide: 'nuova-sottoscrizione',
    permission: 'subscription.use',
    navItem: {
      text: 'Un utente, un piano, una data di inizio',
      icon: 'IconCirclePlus',
      inMenu: true,
    },
    module: 'subscription/new/new-subscription.tsx',
    component: 'NewSubscription',
  },
  {
    path: `${subscriptionListPath}/$id`,
    guide: 'sottoscrizione',
    permission: 'subscription.use',
    module: 'subscription/subscription-detail.tsx',
    component: 'SubscriptionDetail',
  },
  {
    path: providerListPath,
    label: 'Configura PayPal',
    guide: 'paypal',
    permission: 'paymentProvider.manage',
    navItem: {
      text: 'Ambiente, client id e segreto',
      icon: 'IconBrandPaypal',
      inMenu: true,
      isAdministration: true,
    },
    module: 'payment-provider/payment-provider.screen.tsx',
    component: 'PaymentProviderList',
  },
  {
    path: `${providerListPath}/$id`,
    guide: 'fornitore',
    permission: 'paymentProvider.manage',
    module: 'payment-provider/provider-detail.tsx',
    component: 'PaymentProviderDetail',
  },
  {
    path: planListPath,
    label: 'Configura abbonamenti',
    guide: 'piani',
    permission: 'plan.manage',
    navItem: {
      text: 'Piani: prezzo, ricorrenza, contenuto',
      icon: 'IconCalendarDollar',
      inMenu: true,
    },
    module: 'plan/plan.screen.tsx',
    component: 'PlanList',
  },
  {
    path: `${planListPath}/$id`,
    guide: 'piano',
    permission: 'plan.manage',
    module: 'plan/plan-detail.tsx',
    component: 'PlanDetail',
  },
  ...entityPages(regionContract),
  ...entityPages(provinceContract),
  ...entityPages(municipalityContract),
  ...entityPages(addressContract),
  ...entityPages(planFeatureContract),
  ...entityPages(featureContract),
];
