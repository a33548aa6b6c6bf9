import { pageRoutes } from 'virtual:page-routes';
import type { RouteComponent } from '@tanstack/react-router';
import { lazyScreen } from '../kit/page/lazy-screen.ts';
import type { PageRoute } from './page-data.ts';

type Screens = Readonly<Record<string, RouteComponent>>;

/**
 * The modules of all screens. The pattern finds the plain entities; the other screens are listed. Each module is loaded
 * when its screen is opened.
 */
const modules = import.meta.glob<Screens>([
  '../features/*/*.screen.tsx',
  '../features/account/account-page.tsx',
  '../features/audit/audit-list.tsx',
  '../features/bank/import/import-statement.tsx',
  '../features/bank/inbox/movement-inbox.tsx',
  '../features/bank/statement-list.tsx',
  '../features/bulk-operation/operation-detail.tsx',
  '../features/bulk-operation/operation-list.tsx',
  '../features/ledger/ledger-detail.tsx',
  '../features/ledger/ledger-list.tsx',
  '../features/letter-settings/letter-settings-page.tsx',
  '../features/outbox/mail-detail.tsx',
  '../features/outbox/outbox-list.tsx',
  '../features/payment-provider/provider-detail.tsx',
  '../features/plan/plan-detail.tsx',
  '../features/receivable/receivable-list.tsx',
  '../features/receivable/transfer-request.tsx',
  '../features/receivable/upcoming-list.tsx',
  '../features/reconciliation/difference-list.tsx',
  '../features/subscription/new/new-subscription.tsx',
  '../features/subscription/subscription-detail.tsx',
  '../features/subscription/subscription-list.tsx',
  '../features/user/customer/customer-page.tsx',
  '../features/user/edit/user-detail.tsx',
  '../features/user/import/import-customers.tsx',
  '../features/user/user-list.tsx',
  '../features/user/wizard/user-wizard.tsx',
]);

export interface Page extends PageRoute {
  readonly screen: RouteComponent;
}

function screenOf({ module, component }: PageRoute): RouteComponent {
  const load = modules[`../features/${module}`];
  if (!load) throw new Error(`${module} is no screen`);
  return lazyScreen(load, component);
}

export const pages: readonly Page[] = pageRoutes.map((page) => ({
  ...page,
  screen: screenOf(page),
}));
