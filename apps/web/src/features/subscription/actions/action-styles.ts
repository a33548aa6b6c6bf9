import { subscriptionMessages } from '@canone/contracts/texts/messages';
import {
  type Icon,
  IconArrowBackUp,
  IconBan,
  IconBuildingBank,
  IconCircleCheck,
  IconLink,
  IconListDetails,
  IconRefresh,
  IconRefreshOff,
} from '@tabler/icons-react';
import type { ActionName } from './actions-for.ts';

interface ActionStyle {
  readonly label: string;
  readonly icon: Icon;
  readonly isDestructive?: boolean;
}

const { generateLink, payByBankTransfer, manageTransfers, confirmActivation } =
  subscriptionMessages;

/** Label and icon of each action, shared by list and detail. */
export const actionStyles: Record<ActionName, ActionStyle> = {
  generateLink: { label: generateLink, icon: IconLink },
  payByBankTransfer: { label: payByBankTransfer, icon: IconBuildingBank },
  manageTransfers: { label: manageTransfers, icon: IconListDetails },
  viewTransfers: { label: 'Vedi bonifici', icon: IconListDetails },
  confirmActivation: { label: confirmActivation, icon: IconCircleCheck },
  stopAwaitingTransfer: {
    label: 'Annulla l’attesa del bonifico',
    icon: IconArrowBackUp,
    isDestructive: true,
  },
  renew: { label: 'Rinnova', icon: IconRefresh },
  withdrawRenewal: { label: 'Annulla il rinnovo', icon: IconArrowBackUp, isDestructive: true },
  stopRenewal: { label: 'Ferma il rinnovo', icon: IconRefreshOff, isDestructive: true },
  cancel: { label: 'Cancella sottoscrizione', icon: IconBan, isDestructive: true },
};
