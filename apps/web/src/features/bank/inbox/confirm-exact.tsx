import { bankMovementContract } from '@canone/contracts/bank/bank-movement';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../../kit/http/call.ts';
import { notify } from '../../../kit/toast/notify.ts';
import { movementsLabel } from '../statement-texts.ts';
import { markDecisionStale } from './use-decisions.ts';

interface ConfirmExactProps {
  /** Undefined when the button registers the movements of all statements. */
  readonly statementId: number | undefined;
  readonly onDone: () => void;
}

/** Registers all exact movements of the inbox or of one statement, a hundred per call. */
export function ConfirmExact({ statementId, onDone }: ConfirmExactProps) {
  const client = useQueryClient();
  const confirming = useMutation(mutation(bankMovementContract.endpoints.confirmExact));
  const [confirmed, setConfirmed] = useState<number>();

  async function confirmAll() {
    let all = 0;
    setConfirmed(0);
    try {
      for (let goesOn = true; goesOn; ) {
        const { confirmed: count, left } = await confirming.mutateAsync({ body: { statementId } });
        all += count;
        setConfirmed(all);
        goesOn = count > 0 && left > 0;
      }
      notify.success(`${movementsLabel(all)} ${all === 1 ? 'registrato' : 'registrati'}.`);
    } catch (error) {
      notify.refusal(error);
    }
    setConfirmed(undefined);
    await markDecisionStale(client);
    onDone();
  }

  return (
    <div className="confirm-exact">
      <Button variant="default" loading={confirmed !== undefined} onClick={() => void confirmAll()}>
        Registra tutte le esatte
      </Button>
      <p role="status" className="muted figures">
        {confirmed !== undefined && `Registrati ${confirmed}…`}
      </p>
    </div>
  );
}
