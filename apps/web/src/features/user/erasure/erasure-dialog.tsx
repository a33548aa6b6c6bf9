import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { query } from '../../../kit/http/call.ts';
import { FailedLoad } from '../../../kit/page/failed-load.tsx';
import { Waiting } from '../../../kit/page/waiting.tsx';
import { ErasureForm } from './erasure-form.tsx';

interface ErasureDialogProps {
  readonly id: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Shows which data are erased and which are kept, and then asks for confirmation. */
export function ErasureDialog({ id, isOpen, onClose }: ErasureDialogProps) {
  const answer = useQuery({
    ...query(personErasureContract.endpoints.erasure, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    enabled: isOpen,
  });
  return (
    <Dialog title="Cancella i dati" width={640} isOpen={isOpen} onClose={onClose}>
      {answer.data && <ErasureForm erasure={answer.data} onClose={onClose} />}
      {answer.isPending && <Waiting />}
      {answer.isError && !answer.data && (
        <FailedLoad text={answer.error.message} onRetry={() => void answer.refetch()} />
      )}
    </Dialog>
  );
}
