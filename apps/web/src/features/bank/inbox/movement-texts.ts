import type { BankMovement } from '@canone/contracts/bank/bank-movement';
import { maxProposals, type Proposal } from '@canone/contracts/bank/movement-proposal';
import type { Question } from '../../../kit/confirm/confirm.tsx';
import { formatDay, formatEuro } from '../../../kit/format/format.ts';
import { moneyOf } from '../statement-texts.ts';

type Movement = Pick<
  BankMovement,
  'amount' | 'currency' | 'direction' | 'bookedOn' | 'payerName' | 'text'
>;

const maxPayerLength = 60;

/** The name of the payer or payee. If the bank gives no name, the text of the movement. */
export function payerOf({ payerName, text }: Movement): string {
  if (payerName !== null) return payerName;
  if (text.length <= maxPayerLength) return text || 'Senza descrizione';
  return `${text.slice(0, maxPayerLength).trimEnd()}…`;
}

const mostSearchedWords = 3;

/**
 * The texts with which customers are searched: the payer's name and its longest words. Banks may add words such as
 * ABBONAMENTO to the name.
 */
export function searchedNamesOf(payerName: string | null): readonly string[] {
  if (!payerName) return [];
  const words = payerName.match(/\p{L}{4,}/gu) ?? [];
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  return [payerName, ...longestFirst.slice(0, mostSearchedWords)];
}

/** "122,00 € di Rossi Mario del 20/11/2026", which identifies a movement for a screen reader. */
export function movementText(movement: Movement): string {
  return `${moneyOf(movement)} di ${payerOf(movement)} del ${formatDay(movement.bookedOn)}`;
}

type Registered = Movement & {
  readonly state: BankMovement['state'];
  readonly transfers: readonly { readonly userName: string }[];
};

/**
 * The question before a registration is undone (AH1). The registration may have activated a subscription, perhaps long
 * ago.
 */
export function undoQuestion(movement: Registered): Question | undefined {
  const { state, transfers } = movement;
  if (state !== 'confirmed' || transfers.length === 0) return undefined;
  return {
    title: 'Annullare la registrazione?',
    text: 'Ciò che questo movimento ha pagato torna da pagare, con una rettifica in «Incassi». Una sottoscrizione che si era attivata torna in attesa di bonifico. Il movimento è di nuovo da registrare.',
    facts: {
      Movimento: movementText(movement),
      Cliente: [...new Set(transfers.map(({ userName }) => userName))].join(', '),
    },
    confirm: 'Sì, annulla la registrazione',
    cancel: 'Lascia registrato',
    isDestructive: true,
  };
}

/** The amount of a registered movement and the part of it that became credit. */
export function transferText({ amount, credit }: BankMovement['transfers'][number]): string {
  if (credit <= 0) return formatEuro(amount);
  return credit < amount
    ? `${formatEuro(amount)}, di cui ${formatEuro(credit)} a credito`
    : `${formatEuro(amount)} a credito`;
}

/** One line about the entry that a proposal would make. */
export function proposalTitle({ receivables, returned }: Proposal): string {
  if (returned)
    return `Restituzione del bonifico di ${returned.userName} del ${formatDay(returned.on)}`;
  const [first] = receivables;
  if (!first) return '';
  const names = [...new Set(receivables.map(({ userName }) => userName))].join(', ');
  const plans = [...new Set(receivables.map(({ planName }) => planName))].join(', ');
  return `${names} · ${plans}`;
}

export type Certainty = { readonly tone: 'success' | 'info' | 'warning'; readonly label: string };

export function certaintyOf({ isExact, reason }: Proposal): Certainty {
  if (isExact) return { tone: 'success', label: 'Esatta' };
  if (reason === 'amount') return { tone: 'warning', label: 'Solo importo' };
  return { tone: 'info', label: reason === 'return' ? 'Restituzione' : 'Probabile' };
}

/** Says what happens to the difference between a movement and its receivables; undefined without a difference. */
export function differenceText(amount: number, rest: number): string | undefined {
  const cents = Math.round(amount * 100) - Math.round(rest * 100);
  if (cents === 0) return undefined;
  return cents > 0
    ? `${formatEuro(cents / 100)} in più diventano credito del cliente.`
    : `Restano da pagare ${formatEuro(0 - cents / 100)}.`;
}

/**
 * The open debits without a proposal, such as bank fees. Returned transfers are not included, because a person must
 * decide about them.
 */
export function unexplainedDebits(movements: readonly BankMovement[]): readonly BankMovement[] {
  return movements.filter(
    ({ state, direction, isReturn, proposals }) =>
      state === 'open' && direction === 'debit' && !isReturn && proposals.length === 0,
  );
}

/** The text for a search without results. A search without a name finds only receivables that are due now. */
export function nothingToPay({ isNamed, hasIdle }: { isNamed: boolean; hasIdle: boolean }): string {
  if (!isNamed)
    return 'Nessuna scadenza è da incassare adesso. Scrivi il nome di un cliente per cercare anche le altre.';
  const none = 'Nessuna scadenza da pagare con questo nome.';
  return hasIdle ? none : `${none} Un cliente senza sottoscrizioni non compare: creane prima una.`;
}

/**
 * The text for a movement without proposals. A receivable is proposed by the payer's name only if the amount matches
 * too.
 */
export function nothingMatches(direction: BankMovement['direction']): string {
  return direction === 'credit'
    ? 'Nessuna scadenza con questo importo o riferimento. Se la somma è diversa, o il cliente ha già pagato, premi «Scegli le scadenze».'
    : 'Nessun bonifico che corrisponda.';
}

/**
 * The text that there may be more customers with this amount (AP13). It is shown when the list of proposals is full and
 * all proposals match only by amount.
 */
export function moreOfAmount(proposals: readonly Pick<Proposal, 'reason'>[]): string | undefined {
  const isFull =
    proposals.length === maxProposals && proposals.every(({ reason }) => reason === 'amount');
  return isFull
    ? 'Possono essercene altri con lo stesso importo: trovi gli altri clienti con «Scegli le scadenze».'
    : undefined;
}
