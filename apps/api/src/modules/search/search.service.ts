import { ledgerEntryKinds } from '@canone/contracts/billing/ledger-rules';
import { subscriptionStatuses } from '@canone/contracts/billing/subscription-life-cycle';
import type { Found } from '@canone/contracts/overviews/search';
import { isAllowed, type Permission } from '@canone/contracts/rights/permissions';
import { formatDate, formatEuro } from '@canone/contracts/values/format';
import { fromHundredths } from '@canone/contracts/values/money';
import type { TenantContext } from '../../platform/request/context.ts';
import { searchRepository } from './search.repository.ts';

/** Finds the records that the caller may read. All queries share one round trip to the database. */
export async function search(ctx: TenantContext, text: string): Promise<Found[]> {
  const found = searchRepository(ctx);
  const may = (permission: Permission) => isAllowed(permission, ctx.actor?.roleId ?? 0);
  const [people, subscriptions, movements, plans] = await Promise.all([
    may('user.lookUp') ? found.people(text, { byNumbers: may('user.manage') }) : [],
    found.subscriptions(text),
    may('ledger.read') ? found.movements(text) : [],
    may('plan.read') ? found.plans(text) : [],
  ]);
  return [
    ...people.map(
      ({ id, name, email, isCustomer }): Found => ({
        kind: 'person',
        id,
        title: name,
        detail: email,
        isCustomer,
      }),
    ),
    ...subscriptions.map(
      ({ id, userName, planName, status }): Found => ({
        kind: 'subscription',
        id,
        title: `${userName} · ${planName}`,
        detail: subscriptionStatuses[status].label,
      }),
    ),
    ...movements.map(
      ({ id, kind, userName, cents, occurredAt }): Found => ({
        kind: 'movement',
        id,
        title: `${ledgerEntryKinds[kind]} · ${userName}`,
        detail: `${formatEuro(fromHundredths(cents))}, ${formatDate(occurredAt)}`,
      }),
    ),
    ...plans.map(
      ({ id, name, isActive }): Found => ({
        kind: 'plan',
        id,
        title: name,
        detail: isActive ? 'Piano attivo' : 'Piano non attivo',
      }),
    ),
  ];
}
