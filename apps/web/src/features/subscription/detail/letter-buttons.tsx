import { paymentToRemind } from '@canone/contracts/subscriptions/payment-to-remind';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { Button } from '@mantine/core';
import { IconMail, IconMailForward } from '@tabler/icons-react';
import { useLetter } from '../../../kit/letter/use-letter.tsx';
import { actionsFor } from '../actions/actions-for.ts';
import { lastPayment } from '../last-payment.ts';

/** The buttons "Invia link" and "Sollecita", if the subscription allows them. */
export function LetterButtons({ subscription }: { subscription: Subscription }) {
  const letter = useLetter();
  const payable = actionsFor(subscription).includes('generateLink')
    ? lastPayment(subscription)
    : undefined;
  const toRemind = paymentToRemind(subscription);
  if (!payable && !toRemind) return null;

  return (
    <section className="letter-buttons" aria-label="Scrivi al cliente">
      {payable && (
        <Button
          variant="default"
          leftSection={<IconMail size={18} aria-hidden="true" />}
          onClick={() => letter.open('paymentLink', payable.id)}
        >
          Invia link
        </Button>
      )}
      {toRemind && (
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} aria-hidden="true" />}
          onClick={() => letter.open('reminder', toRemind.id)}
        >
          Sollecita
        </Button>
      )}
      {letter.dialog}
    </section>
  );
}
