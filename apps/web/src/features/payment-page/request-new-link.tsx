import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { useState } from 'react';
import { CallError, sendRequest } from '../../kit/http/wire.ts';

const { requestNew } = paymentTokenContract.endpoints;

type Progress = 'idle' | 'sending' | 'sent' | { readonly failure: string };

/** "Chiedi un nuovo link": notifies the seller. The answer is the same whether or not the link was known. */
export function RequestNewLink({ token }: { readonly token: string }) {
  const [progress, setProgress] = useState<Progress>('idle');

  async function send() {
    setProgress('sending');
    try {
      await sendRequest(requestNew, { body: { token } }, { signal: AbortSignal.timeout(20_000) });
      setProgress('sent');
    } catch (error) {
      const isKnown = error instanceof CallError && error.status === 429;
      setProgress({
        failure: isKnown ? error.message : 'La richiesta non è partita: riprova tra poco.',
      });
    }
  }

  if (progress === 'sent')
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
        aria-disabled={progress === 'sending'}
        onClick={progress === 'sending' ? undefined : () => void send()}
      >
        Chiedi un nuovo link
      </button>
      {typeof progress === 'object' && <p role="alert">{progress.failure}</p>}
    </>
  );
}
