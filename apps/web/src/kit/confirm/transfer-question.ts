import type { Question } from './confirm.tsx';

/** SUB-02, before a transfer is awaited for "questa sottoscrizione" or several. */
export function transferQuestion(subscriptions: string): Question {
  return {
    title: 'Impostare il pagamento con bonifico?',
    text: `L’operazione è irreversibile: per ${subscriptions} non si potrà più generare un link di pagamento.`,
    confirm: 'Imposta bonifico',
    cancel: 'Annulla',
    isDestructive: true,
  };
}
