import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import type { ManualLetterKind } from '@canone/contracts/letters/letter-kinds';
import type { BulkAction } from '@canone/contracts/lists/bulk-actions';
import type { SubscriptionTerms } from '@canone/contracts/lists/bulk-operation';
import { userContract } from '@canone/contracts/people/user';
import { addressContract } from '@canone/contracts/places/address';
import { featureContract } from '@canone/contracts/plans/feature';
import { planContract } from '@canone/contracts/plans/plan';
import { planFeatureContract } from '@canone/contracts/plans/plan-feature';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { formatDate } from '@canone/contracts/values/format';
import { found } from '../../platform/core/app-error.ts';
import { crudService } from '../../platform/crud/crud-service.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import type { Transactions } from '../../platform/request/transactions.ts';
import type { TableSource } from '../../platform/tables/table-answer.ts';
import { addresses } from '../address/address.table.ts';
import {
  receivableToPay,
  receivableToRemind,
  remindByDefault,
  sendLinkByDefault,
} from '../billing/customer-letters/default-letter.service.ts';
import type { LetterPorts } from '../billing/customer-letters/manual-letter.service.ts';
import { exportReceivables } from '../billing/receivables/receivable-read.service.ts';
import {
  requireTerms,
  subscribeOneOfMany,
} from '../billing/subscriptions/many-subscriptions.service.ts';
import { renewManyAtPlan, renewManyByTransfer } from '../billing/subscriptions/renewal.service.ts';
import { exportSubscriptions } from '../billing/subscriptions/subscription-list.service.ts';
import { features } from '../feature/feature.table.ts';
import { exportPlans, removePlan } from '../plan/plan.service.ts';
import { planFeatures } from '../plan-feature/plan-feature.table.ts';
import { exportUsers } from '../user/list-users.service.ts';
import { removeUser } from '../user/remove-user.service.ts';

/** A list whose rows an operation processes. */
interface BulkList {
  /** The endpoint of the list. Its query has the filters and the order, but no page. */
  readonly endpoint: Endpoint;
  readonly source: (query: never) => TableSource<TenantContext>;
  /** The name of a row that the person sees. */
  readonly nameOf: (row: never) => string;
}

interface BulkLetter {
  readonly kind: ManualLetterKind;
  /** Finds the receivable that the letter about a row is about. */
  readonly find: (ctx: TenantContext, id: number) => Promise<number>;
}

/** A row to process, with the terms of its operation. */
export interface BulkSubjectRow {
  readonly id: number;
  /** Undefined for actions without terms. */
  readonly terms: SubscriptionTerms | undefined;
}

interface BulkWork {
  readonly list: BulkList;
  readonly letter?: BulkLetter;
  /** Refuses terms that no row could have. */
  readonly requireTerms?: (ctx: TenantContext, terms: SubscriptionTerms) => Promise<void>;
  /**
   * Performs the action on one row, exactly as the endpoint for a single row does. It writes in exactly one
   * transaction.
   */
  work(
    ports: LetterPorts,
    transactions: Transactions<TenantContext>,
    row: BulkSubjectRow,
  ): Promise<unknown>;
}

interface Named {
  readonly name: string;
}

const receivables: BulkList = {
  endpoint: receivableContract.endpoints.export,
  source: exportReceivables,
  nameOf: ({ user, dueDate }: { user: Named; dueDate: string }) =>
    `${user.name}, ${formatDate(dueDate)}`,
};
const subscriptions: BulkList = {
  endpoint: subscriptionContract.endpoints.export,
  source: exportSubscriptions,
  nameOf: ({ user, plan }: { user: Named; plan: Named }) => `${user.name}, ${plan.name}`,
};

const ofName = ({ name }: Named) => name;
const users: BulkList = {
  endpoint: userContract.endpoints.export,
  source: exportUsers,
  nameOf: ofName,
};

const itself: BulkLetter['find'] = async (_, id) => id;

function reminders(list: BulkList, find: BulkLetter['find']): BulkWork {
  return {
    list,
    letter: { kind: 'reminder', find },
    work: (ports, transactions, { id }) =>
      transactions.write(async (ctx) => remindByDefault(ports, ctx, await find(ctx, id))),
  };
}

function deletion(
  list: BulkList,
  remove: (ctx: TenantContext, id: number) => Promise<unknown>,
): BulkWork {
  return { list, work: (_, transactions, { id }) => transactions.write((ctx) => remove(ctx, id)) };
}

interface PlainService {
  export(query: never): TableSource<TenantContext>;
  remove(ctx: TenantContext, id: number): Promise<null>;
}

function plainDeletion(
  { endpoints }: { readonly endpoints: { readonly export: Endpoint } },
  service: PlainService,
  nameOf: BulkList['nameOf'],
): BulkWork {
  const list = { endpoint: endpoints.export, source: service.export, nameOf };
  return deletion(list, service.remove);
}

/** The work of each action on a row, and the list from which it starts. */
export const bulkWorks: Readonly<Record<BulkAction, BulkWork>> = {
  remindReceivables: reminders(receivables, itself),
  remindSubscriptions: reminders(subscriptions, receivableToRemind),
  sendLinks: {
    list: subscriptions,
    letter: { kind: 'paymentLink', find: receivableToPay },
    work: (ports, transactions, { id }) =>
      sendLinkByDefault(ports, transactions, (ctx) => receivableToPay(ctx, id)),
  },
  renewSubscriptions: {
    list: subscriptions,
    work: (_, transactions, { id }) => transactions.write((ctx) => renewManyByTransfer(ctx, id)),
  },
  renewSubscriptionsAtPlan: {
    list: subscriptions,
    work: (_, transactions, { id }) => transactions.write((ctx) => renewManyAtPlan(ctx, id)),
  },
  subscribeUsers: {
    list: users,
    requireTerms,
    // the database refuses an operation of this action without terms
    work: (_, transactions, { id, terms }) =>
      transactions.write((ctx) => subscribeOneOfMany(ctx, id, found(terms))),
  },
  deleteUsers: deletion(users, removeUser),
  deletePlans: deletion(
    { endpoint: planContract.endpoints.export, source: exportPlans, nameOf: ofName },
    removePlan,
  ),
  deletePlanFeatures: plainDeletion(
    planFeatureContract,
    crudService(planFeatures),
    ({ featureName, plan }: { featureName: string; plan: string }) => `${featureName}, ${plan}`,
  ),
  deleteFeatures: plainDeletion(featureContract, crudService(features), ofName),
  deleteAddresses: plainDeletion(
    addressContract,
    crudService(addresses),
    ({ street, municipality }: { street: string; municipality: string }) =>
      [street, municipality].filter(Boolean).join(', '),
  ),
};
