import * as z from 'zod/mini';
import {
  chosenId,
  DateTimeInput,
  Euro,
  Percentage,
  SentId,
  Unread,
  Version,
} from './kit/fields.ts';

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

/** The fields that `subscribe` reads. The other fields of §7 are accepted, but the server decides them. */
export const Subscribe = z.object({
  userId: chosenId('Seleziona un utente e un piano.'),
  planId: chosenId('Seleziona un utente e un piano.'),
  startDate: DateTimeInput,
  ...amounts,
  id: Unread,
  endDate: Unread,
  subscriptionStatus: Unread,
  subscriptionStatusName: Unread,
});

/** The terms that can change until the customer has paid. */
export const SubscriptionUpdate = z.object({
  id: SentId,
  startDate: z.optional(DateTimeInput),
  ...amounts,
  version: z.optional(Version),
});
