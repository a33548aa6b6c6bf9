import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { expect } from 'vitest';
import { brokenBooks } from '../testing/broken-books.ts';
import type { Books } from '../testing/tenant-books.ts';
import { atPayPal } from './at-paypal.ts';
import { booksOfOne, chainOf, dueWith, refundedFor } from './books-of-one.ts';
import type { Bought, Facts, Sold } from './facts.ts';
import type { World } from './world.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

/** The expected status of our subscription for each status of PayPal's subscription. */
const agreed: Readonly<Record<string, number>> = {
  ACTIVE: Active,
  SUSPENDED: NotActive,
  CANCELLED: Canceled,
  EXPIRED: NotActive,
};
const live = ['ACTIVE', 'SUSPENDED'];

/**
 * Returns whether the two statuses agree. A suspended subscription charges nothing, so it may exist together with
 * payments by transfer.
 */
function agree(ours: number | undefined, theirs: string): boolean {
  const isByTransfer = ours === BankTransferPending || ours === ActiveNoRenewal;
  return ours === agreed[theirs] || (theirs === 'SUSPENDED' && isByTransfer);
}

/** Each cent of a charge must either cover a receivable or be credit with a discrepancy. */
function everyEuroIsAccountedFor(books: Books): void {
  for (const { id, rootId, kind, externalId } of books.entries) {
    if (id !== rootId) continue;
    const { held, allocated } = chainOf(books, id);
    expect(allocated, 'the allocated amount is not below zero').toBeGreaterThanOrEqual(0);
    expect(allocated, 'the allocated amount is at most the held amount').toBeLessThanOrEqual(
      Math.max(held, 0),
    );
    const isShown = books.differences.some(({ subject }) => subject === externalId);
    if (kind === 'charge' && held > allocated)
      expect(isShown, 'the credit of a charge has a discrepancy').toBe(true);
  }
}

/** The invariants that hold at any time, after any event and any crash. */
export async function holdsInvariants(facts: Facts, world: World): Promise<void> {
  const books = await world.books();
  for (const sold of facts.sold) {
    const { status, payments, online, used, count, differences } = booksOfOne(books, sold);

    expect(used.length, 'used links of one subscription').toBeLessThanOrEqual(1);
    const standing = count('activateByProvider') - count('stopByProvider');
    expect([0, 1], 'activations minus stops').toContain(standing);
    expect(new Set(payments.map(({ period }) => period)).size, 'each period has one payment').toBe(
      payments.length,
    );
    // one sale may pay overdue periods and the next period
    for (const { receivedCents, saleId } of payments)
      if (saleId && !differences.some(({ subject }) => subject === saleId))
        expect(receivedCents, 'the received amount equals the amount due').toBe(
          dueWith(saleId, payments),
        );
    for (const { saleId, receivedCents } of payments)
      expect(
        refundedFor(books, saleId),
        'returned at most the received amount',
      ).toBeLessThanOrEqual(receivedCents ?? 0);
    if (status === Active) {
      const approved = facts.bought.find(({ id }) => id === online?.providerSubscriptionId);
      expect(approved?.isApproved, 'an active subscription is approved at PayPal').toBe(true);
      expect(approved?.link.sold, 'the approved subscription belongs to this one').toBe(sold);
      expect(
        used[0]?.providerSubscriptionId,
        'the approved subscription is the one of the used link',
      ).toBe(approved?.id);
    }
    if (status === ActiveNoRenewal)
      expect(
        payments.some(({ paidAt }) => paidAt !== null),
        'a confirmed subscription is paid',
      ).toBe(true);
  }
  everyEuroIsAccountedFor(books);
  expect(await brokenBooks(world.api, world.tenantId), 'violated rules of the books').toEqual([]);
  expect(world.api.paypal.violations).toEqual([]);
}

/** The invariants that hold after all webhooks and tasks were processed. */
export async function agreesWithPayPal(facts: Facts, world: World): Promise<void> {
  const books = await world.books();
  expect(books.openTasks, 'open tasks').toBe(0);
  expect(books.openEvents, 'unhandled events').toBe(0);
  for (const sold of facts.sold) await agreesOn(sold, { facts, world, books });
}

interface Compared {
  readonly facts: Facts;
  readonly world: World;
  readonly books: Books;
}

async function agreesOn(sold: Sold, { facts, world, books }: Compared): Promise<void> {
  const { status, online, payments, differences } = booksOfOne(books, sold);
  const bought = facts.bought.filter(({ link }) => link.sold === sold);
  const known = new Map(
    books.entries
      .filter(({ kind, subscriptionId }) => kind === 'charge' && subscriptionId === sold.id)
      .map(({ externalId, amountCents }) => [externalId, amountCents]),
  );
  let lives = 0;
  if (sold.isStopped && status === Canceled)
    expect(
      payments.some(({ paidAt }) => paidAt === null),
      'a stopped renewal keeps its paid period',
    ).toBe(true);

  for (const one of bought) {
    const theirs = await atPayPal(world, one.id);
    const isPaying = online?.providerSubscriptionId === one.id;
    const isLive = live.includes(theirs.status);
    if (theirs.status === 'ACTIVE') lives += 1;
    if (isLive && !isPaying) {
      const isWatched = books.watched.some((row) => row.providerSubscriptionId === one.id);
      expect(theirs.status, 'a subscription that pays for nothing is suspended or has ended').toBe(
        'SUSPENDED',
      );
      expect(isWatched, 'a suspended subscription that pays for nothing is polled').toBe(true);
    }
    if (
      isPaying &&
      !agree(status, theirs.status) &&
      !differences.some(({ kind }) => kind === 'status')
    ) {
      expect(isLive, `ours ${status}, theirs ${theirs.status}, without a discrepancy`).toBe(false);
      expect(sold.isOurs, `ours ${status}, theirs ${theirs.status}`).toBe(true);
    }
    if (mustPay(one, bought))
      expect(isPaying, 'a customer who pays in time gets the subscription').toBe(true);

    for (const [saleId, cents] of theirs.sales) {
      expect(known.get(saleId), `charge ${saleId} is in our books`).toBe(cents);
      known.delete(saleId);
    }
  }
  expect(lives, 'subscriptions that charge for one payment').toBeLessThanOrEqual(1);
  expect([...known.keys()], 'charges that exist only in our books').toEqual([]);
  for (const { saleId, receivedCents } of payments)
    if (saleId)
      agreesOnWhatWentBack(
        {
          booked: refundedFor(books, saleId),
          received: receivedCents,
          back: facts.givenBack.get(saleId) ?? 0,
        },
        differences.some(({ kind, subject }) => kind === 'refundedAmount' && subject === saleId),
        world,
      );
}

interface GivenBack {
  readonly booked: number;
  readonly received: number | null;
  readonly back: number;
}

/**
 * Compares the returned amounts with PayPal. When PayPal's list of events is empty, PayPal reports only whether a
 * charge was refunded fully or in part, but not the amount.
 */
function agreesOnWhatWentBack(
  { booked, received, back }: GivenBack,
  isShown: boolean,
  { remembersEvents }: World,
): void {
  const isKnowable = booked === 0 || back === received;
  if (remembersEvents) expect(booked, 'the returned amount is in our books').toBe(back);
  else if (isKnowable)
    expect(
      booked === back || isShown,
      'the returned amount is booked or shown as a discrepancy',
    ).toBe(true);
  if (booked === back) expect(isShown, 'no discrepancy is open when the amounts agree').toBe(false);
}

/**
 * Returns whether a purchase must be booked: the link is still valid, no other purchase exists, and nobody has stopped
 * it.
 */
function mustPay(
  { link, isWanted, isApproved, isStopped }: Bought,
  bought: readonly Bought[],
): boolean {
  const isAlone = bought.length === 1 && link.isNewest;
  return isWanted && isApproved && isAlone && !isStopped && !link.sold.isOurs;
}
