import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import type { ManualLetterKind } from '@canone/contracts/letters/letter-kinds';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../dialog/dialog.tsx';
import { useDialogAbove } from '../dialog/use-dialog-above.ts';
import { query } from '../http/call.ts';
import { FailedLoad } from '../page/failed-load.tsx';
import { Waiting } from '../page/waiting.tsx';
import { LetterForm } from './letter-form.tsx';

const titles: Record<ManualLetterKind, string> = {
  paymentLink: 'Invia il link di pagamento',
  reminder: 'Sollecita il pagamento',
};

interface LetterDialogProps {
  readonly kind: ManualLetterKind;
  readonly receivableId: number;
  readonly isOpen: boolean;
  readonly onSent: (message: string) => void;
  readonly onClose: () => void;
}

/** Shows the text of a letter, which a person can change before it is sent. */
export function LetterDialog({ kind, receivableId, isOpen, onSent, onClose }: LetterDialogProps) {
  const { isCovered, whileCovered } = useDialogAbove();
  const answer = useQuery({
    ...query(customerLetterContract.endpoints.draft, {
      params: { id: receivableId },
      query: { kind },
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  });
  return (
    <Dialog
      title={titles[kind]}
      width={640}
      isOpen={isOpen}
      isCovered={isCovered}
      onClose={onClose}
    >
      {answer.isPending && <Waiting />}
      {answer.isError && (
        <>
          <FailedLoad onRetry={() => void answer.refetch()} />
          <div className="dialog-buttons">
            <Button variant="default" onClick={onClose}>
              Chiudi
            </Button>
          </div>
        </>
      )}
      {answer.data && (
        <LetterForm
          draft={answer.data}
          whileCovered={whileCovered}
          onSent={onSent}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
