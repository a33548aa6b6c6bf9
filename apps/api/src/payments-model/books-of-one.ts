import { PaymentTokenStatus } from '@canone/contracts/payments/payment-token';
import type { Books } from '../testing/tenant-books.ts';
import type { Sold } from './facts.ts';

export function booksOfOne(books: Books, { id }: Sold) {
  const ofIt = ({ subscriptionId }: { subscriptionId: number | null }) => subscriptionId === id;
  return {
    status: books.subscriptions.find((row) => row.id === id)?.status,
    payments: books.payments.filter(ofIt),
    /** The payment that belongs to a subscription at the provider. */
    online: books.payments.find((row) => ofIt(row) && row.providerSubscriptionId !== null),
    used: books.links.filter(
      (link) =>
        link.status === PaymentTokenStatus.Used &&
        books.payments.some((row) => ofIt(row) && row.id === link.paymentId),
    ),
    count: (action: string) =>
      books.audit.filter((row) => ofIt(row) && row.action === action).length,
    differences: books.differences.filter(ofIt),
  };
}

const chargeOf = ({ entries }: Books, saleId: string) =>
  entries.find(({ kind, externalId }) => kind === 'charge' && externalId === saleId);

/** An entry with all its corrections: the amount that remains, and the part that covers receivables. */
export function chainOf({ entries }: Books, root: number) {
  const chain = entries.filter(({ rootId }) => rootId === root);
  const sum = (of: (entry: Books['entries'][number]) => number) =>
    chain.reduce((total, entry) => total + of(entry), 0);
  return {
    held: sum(({ amountCents }) => amountCents),
    allocated: sum(({ allocatedCents }) => allocatedCents),
    returned: sum(({ kind, amountCents }) =>
      kind === 'refund' || kind === 'reversal' ? -amountCents : 0,
    ),
  };
}

/** The cents of a sale that were returned. */
export const refundedFor = (books: Books, saleId: string | null) => {
  const charge = saleId === null ? undefined : chargeOf(books, saleId);
  return charge ? chainOf(books, charge.id).returned : 0;
};

/** The sum of the amounts of the periods that a sale pays. */
export const dueWith = (saleId: string, payments: Books['payments']) =>
  payments
    .filter((payment) => payment.saleId === saleId)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
