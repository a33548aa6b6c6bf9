import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { Suspense } from 'react';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import type { Payment } from '../last-payment.ts';
import type { LinkOutcome } from '../link/use-payment-link.ts';

const PaymentLinkDialog = lazyPart(async () => ({
  default: (await import('../link/payment-link-dialog.tsx')).PaymentLinkDialog,
}));
const TransfersDialog = lazyPart(async () => ({
  default: (await import('../transfers/transfers-dialog.tsx')).TransfersDialog,
}));

export type OpenDialog =
  | { readonly kind: 'link'; readonly subscription: Subscription; readonly outcome: LinkOutcome }
  | {
      readonly kind: 'transfers';
      readonly subscription: Subscription;
      readonly payment: Payment;
    };

interface ActionDialogsProps {
  /** The dialog that was opened last. It stays rendered while it fades out. */
  readonly dialog: OpenDialog;
  readonly isOpen: boolean;
  readonly isWorking: boolean;
  readonly onRenewLink: (subscription: Subscription) => void;
  /** Asks for confirmation before the active link is replaced. */
  readonly onReplaceLink: (subscription: Subscription) => Promise<void>;
  readonly onConfirmActivation: (subscription: Subscription) => Promise<void>;
  readonly onClose: () => void;
}

export function ActionDialogs({ dialog, isOpen, isWorking, onClose, ...on }: ActionDialogsProps) {
  const { subscription } = dialog;
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'link' ? (
        <PaymentLinkDialog
          subscription={subscription}
          outcome={dialog.outcome}
          isOpen={isOpen}
          isWorking={isWorking}
          onRenew={() => on.onRenewLink(subscription)}
          onReplace={() => on.onReplaceLink(subscription)}
          onClose={onClose}
        />
      ) : (
        <TransfersDialog
          key={subscription.id}
          subscription={subscription}
          payment={dialog.payment}
          isOpen={isOpen}
          onConfirmActivation={() => on.onConfirmActivation(subscription)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
