import * as z from 'zod/mini';
import {
  chosenId,
  DateTimeInput,
  Euro,
  Percentage,
  SentId,
  Unread,
  Version,
} from '../kit/fields.ts';
import { subscriptionMessages } from '../texts/messages.ts';

/** The maximum number of subscriptions of one customer in a tenant, with any status. */
export const maxOfCustomer = 1_000;
export const tooManyOfCustomer = 'Un cliente ha al massimo 1.000 sottoscrizioni.';

const amounts = {
  paymentAmount: z.optional(
    Euro.check(
      z.describe(
        'Il totale di ogni periodo, IVA inclusa. Senza importi vale il costo del piano con la sua IVA.',
      ),
    ),
  ),
  paymentAmountBeforeVAT: z.optional(
    Euro.check(
      z.describe(
        'Lo stesso importo, IVA esclusa. Con paymentAmount deve dare lo stesso totale, altrimenti 400.',
      ),
    ),
  ),
  vatPercentage: z.optional(Percentage),
};

/**
 * The fields that `subscribe` reads. The other fields of §7 are accepted but ignored, because the server computes them.
 */
export const Subscribe = z.object({
  userId: chosenId(subscriptionMessages.chooseBoth),
  planId: chosenId(subscriptionMessages.chooseBoth),
  startDate: DateTimeInput,
  ...amounts,
  id: Unread,
  endDate: Unread,
  subscriptionStatus: Unread,
  subscriptionStatusName: Unread,
});

/** The price of a plan that the person has confirmed. */
export const PlanPrice = z.object({ recurringCostBeforeVAT: Euro, vatPercentage: Percentage });

/** The terms that can be changed until the customer has paid. */
export const SubscriptionUpdate = z.object({
  id: SentId,
  startDate: z.optional(DateTimeInput),
  ...amounts,
  version: z.optional(Version),
});
