import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { useState } from 'react';
import { CallError, sendRequest } from '../../kit/http/wire.ts';

const { requestNew } = paymentTokenContract.endpoints;

type Progress = 'idle' | 'asking' | 'asked' | { readonly failure: string };

/** "Chiedi un nuovo link": notifies the seller. The answer is the same whether or not the link was known. */
export function AskNewLink({ token }: { readonly token: string }) {
  const [progress, setProgress] = useState<Progress>('idle');

  async function ask() {
    setProgress('asking');
    try {
      await sendRequest(requestNew, { body: { token } }, { signal: AbortSignal.timeout(20_000) });
      setProgress('asked');
    } catch (error) {
      const isKnown = error instanceof CallError && error.status === 429;
      setProgress({
        failure: isKnown ? error.message : 'La richiesta non è partita: riprova tra poco.',
      });
    }
  }

  if (progress === 'asked')
    return (
      <p role="status">
        Richiesta inviata: chi ti ha mandato il link la vede subito e può mandartene uno nuovo.
      </p>
    );
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={progress === 'asking'}
        onClick={progress === 'asking' ? undefined : () => void ask()}
      >
        Chiedi un nuovo link
      </button>
      {typeof progress === 'object' && <p role="alert">{progress.failure}</p>}
    </>
  );
}
