import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import type { ReactNode } from 'react';
import { ActionDialogs } from './action-dialogs.tsx';
import type { ActionName } from './actions-for.ts';
import { useActionDialogs } from './use-action-dialogs.ts';
import { useBusy } from './use-busy.ts';
import { useRenewal } from './use-renewal.ts';
import { useActivation, useStatusSteps } from './use-status-steps.ts';

export interface Actions {
  /** The subscription whose call is running. */
  readonly busyId: number | undefined;
  /** The subscription that has just changed. */
  readonly changedId: number | undefined;
  perform(name: ActionName, subscription: Subscription): Promise<void>;
  /** The dialogs that the actions open. The screen must render them once. */
  readonly dialogs: ReactNode;
}

interface ActionsOptions {
  /** Called when the link's dialog is closed. */
  readonly onLinkClosed?: (subscription: Subscription) => void;
}

/** All actions on a subscription: confirm, call the server, show the result and refresh the screen. */
export function useActions({ onLinkClosed }: ActionsOptions = {}): Actions {
  const busy = useBusy();
  const { busyId, changedId } = busy;
  const { dialog, isOpen, close, isWorking, giveLink, replaceLink, openTransfers } =
    useActionDialogs(busy);
  const steps = useStatusSteps(busy);
  const renewal = useRenewal(busy);
  const activate = useActivation(busy);
  const confirmActivation = (subscription: Subscription) => activate(subscription, close);

  const performers: Record<ActionName, (subscription: Subscription) => Promise<void>> = {
    generateLink: (subscription) => giveLink(subscription, false),
    confirmActivation,
    manageTransfers: openTransfers,
    viewTransfers: openTransfers,
    ...steps,
    ...renewal,
  };

  return {
    busyId,
    changedId,
    async perform(name, subscription) {
      if (busyId !== subscription.id) await performers[name](subscription);
    },
    dialogs: dialog && (
      <ActionDialogs
        dialog={dialog}
        isOpen={isOpen}
        isWorking={isWorking}
        onRenewLink={(subscription) => void giveLink(subscription, false)}
        onReplaceLink={replaceLink}
        onConfirmActivation={confirmActivation}
        onClose={() => {
          close();
          if (dialog.kind === 'link') onLinkClosed?.(dialog.subscription);
        }}
      />
    ),
  };
}
