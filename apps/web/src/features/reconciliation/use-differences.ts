import {
  type PaymentDifference,
  type ProposedFix,
  proposedFixes,
  reconciliationContract,
} from '@canone/contracts/payments/reconciliation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Question, useConfirm } from '../../kit/confirm/confirm.tsx';
import { markStale, mutation } from '../../kit/http/call.ts';
import { notify } from '../../kit/toast/notify.ts';
import { differenceRow, fixVerbs } from './difference-row.ts';

const { run, applyFix, dismiss } = reconciliationContract.endpoints;

/**
 * The server continues the comparison after its response. The screen therefore shows the comparison as running for this
 * many milliseconds.
 */
const checkingFor = 10_000;

const consequences: Readonly<Record<ProposedFix, string>> = {
  suspendAtProvider:
    'PayPal non addebita più nulla a questo cliente finché non la riattivi. In Canone non cambia niente.',
  activateAtProvider:
    'PayPal ricomincia ad addebitare questo cliente, e in Canone la sottoscrizione torna attiva.',
  cancelAtProvider:
    'PayPal smette di addebitare questo cliente. Non si può tornare indietro: per pagare online servirà un nuovo link.',
  adoptProviderAmount: 'Da ora il totale della sottoscrizione è quello che addebita PayPal.',
};

/** This subscription is paid only through PayPal, so a cancellation at PayPal also cancels it in Canone. */
const endsHere =
  'PayPal chiude l’abbonamento di questo cliente e in Canone la sottoscrizione diventa cancellata. Non si può tornare indietro: per ricominciare servirà una nuova sottoscrizione.';

function consequenceOf({ fixes }: PaymentDifference, fix: ProposedFix): string {
  const isOnlyPaidThere = fixes.includes('activateAtProvider');
  return fix === 'cancelAtProvider' && isOnlyPaidThere ? endsHere : consequences[fix];
}

function fixQuestion(difference: PaymentDifference, fix: ProposedFix): Question {
  const { about, kind, here, there } = differenceRow(difference);
  return {
    title: `${proposedFixes[fix]}?`,
    text: consequenceOf(difference, fix),
    facts: { Utente: about, Differenza: kind, 'In Canone': here, 'Su PayPal': there },
    confirm: fixVerbs[fix],
    cancel: 'Annulla',
    isDestructive: fix === 'cancelAtProvider',
  };
}

/** The actions on differences: confirm, call the server, show the result and refresh the list. */
export function useDifferences() {
  const client = useQueryClient();
  const confirm = useConfirm();
  const checking = useMutation(mutation(run));
  const fixing = useMutation(mutation(applyFix));
  const dismissal = useMutation(mutation(dismiss));
  const [isChecking, setChecking] = useState(false);

  useEffect(() => {
    if (!isChecking) return;
    const end = setTimeout(() => setChecking(false), checkingFor);
    return () => clearTimeout(end);
  }, [isChecking]);

  /** Returns true on success. An error is shown as a toast, and the list is reloaded in both cases. */
  async function attempt(call: Promise<unknown>, done: string | undefined): Promise<boolean> {
    try {
      await call;
      notify.success(done ?? '');
      return true;
    } catch (error) {
      notify.refusal(error);
      return false;
    } finally {
      await markStale(client, reconciliationContract);
      await client.refetchQueries({ type: 'active', stale: true });
    }
  }

  return {
    isChecking,
    isBusy: fixing.isPending || dismissal.isPending || checking.isPending,
    async check() {
      const isStarted = await attempt(checking.mutateAsync({}), run.successMessage);
      setChecking(isStarted);
    },
    async fix(difference: PaymentDifference, fix: ProposedFix) {
      if (!(await confirm(fixQuestion(difference, fix)))) return;
      const input = { params: { id: difference.id }, body: { fix } };
      await attempt(fixing.mutateAsync(input), applyFix.successMessage);
    },
    dismiss: ({ id }: PaymentDifference, note: string) =>
      attempt(dismissal.mutateAsync({ params: { id }, body: { note } }), dismiss.successMessage),
  };
}
