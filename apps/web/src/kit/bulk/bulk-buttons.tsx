import { bulkActionLabels } from '@canone/contracts/lists/bulk-action-labels';
import { type BulkAction, bulkActions } from '@canone/contracts/lists/bulk-actions';
import { Button } from '@mantine/core';
import { IconMail, IconMailForward, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useSignedIn } from '../../session/session.ts';
import { isPermitted } from '../http/is-permitted.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import type { BulkSelection } from './bulk-dialog.tsx';
import type { TermsOfActions } from './bulk-terms.ts';

const BulkDialog = lazyPart(async () => ({
  default: (await import('./bulk-dialog.tsx')).BulkDialog,
}));

interface BulkButtonsProps extends Omit<BulkSelection, 'action'> {
  readonly actions: readonly BulkAction[];
  readonly terms?: TermsOfActions | undefined;
  /** Called when the dialog of a started operation is closed. */
  readonly onDone: () => void;
}

interface Opened extends BulkSelection {
  /** A new number for each opening of the dialog, so that each opening starts with the preview. */
  readonly opening: number;
}

const icons = {
  letter: IconMailForward,
  renewal: IconRefresh,
  subscription: IconPlus,
  deletion: IconTrash,
} as const;

/** The buttons of the actions that the server performs on the selected rows and that the person may start. */
export function BulkButtons({ actions, terms, onDone, ...selection }: BulkButtonsProps) {
  const { person } = useSignedIn();
  const [opened, setOpened] = useState<Opened>();
  const [isOpen, setOpen] = useState(false);
  const allowed = actions.filter((action) => isPermitted(bulkActions[action].access, person.role));

  function open(action: BulkAction) {
    setOpened({ ...selection, action, opening: (opened?.opening ?? 0) + 1 });
    setOpen(true);
  }

  return (
    <>
      {allowed.map((action) => {
        const { verb } = bulkActionLabels[action];
        const { kind } = bulkActions[action];
        const Icon = action === 'sendLinks' ? IconMail : icons[kind];
        return (
          <Button
            key={action}
            size="sm"
            color={kind === 'deletion' ? 'red' : 'petrol'}
            leftSection={<Icon size={16} aria-hidden="true" />}
            onClick={() => open(action)}
          >
            {verb}
          </Button>
        );
      })}
      {opened && (
        <Suspense fallback={null}>
          <BulkDialog
            key={opened.opening}
            {...opened}
            Terms={terms?.[opened.action]}
            isOpen={isOpen}
            onClose={(isStarted) => {
              setOpen(false);
              if (isStarted) onDone();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
