import type { Question } from './confirm.tsx';

/** The question before one or several subscriptions are set to wait for a bank transfer (SUB-02). */
export function transferQuestion(subscriptions: string): Question {
  return {
    title: 'Impostare il pagamento con bonifico?',
    text: `L’operazione è irreversibile: per ${subscriptions} non si potrà più generare un link di pagamento.`,
    confirm: 'Imposta bonifico',
    cancel: 'Annulla',
    isDestructive: true,
  };
}
