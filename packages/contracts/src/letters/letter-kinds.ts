import { type LetterKind, letterLabels } from './letter-labels.ts';

export type { LetterKind } from './letter-labels.ts';

/** A text with placeholders such as `{nome}`. */
export interface LetterText {
  readonly subject: string;
  readonly body: string;
}

/** The placeholders of the texts. People write them between braces. */
export const placeholderMeanings = {
  nome: 'il nome del cliente',
  azienda: 'il mittente, come scritto qui sopra',
  piano: 'il nome del piano',
  importo: 'l’importo, IVA inclusa',
  scadenza: 'il giorno della scadenza',
  periodo: 'i giorni che l’importo paga',
  data: 'il giorno del pagamento o del tentativo',
  prima: 'il prezzo di prima',
} as const;
export type Placeholder = keyof typeof placeholderMeanings;

/** The kinds of letters, in the order of the settings page. */
export const letterKinds = Object.keys(letterLabels) as LetterKind[]; // the record has exactly these keys

/** The letters that are sent only when a person sends them. */
export const manualLetterKinds = ['paymentLink', 'reminder'] as const satisfies LetterKind[];
export type ManualLetterKind = (typeof manualLetterKinds)[number];

/** The letters that a job sends without a person. */
export const jobLetterKinds = [
  'receipt',
  'chargeRefused',
  'dueSoon',
  'dueToday',
  'overdue',
  'transferEnding',
  'priceChanged',
] as const satisfies LetterKind[];
export type JobLetterKind = (typeof jobLetterKinds)[number];

interface KindOfLetter {
  readonly label: string;
  /** The time at which the letter is sent, in Italian. */
  readonly when: string;
  /** Whether the letter is sent in a tenant that has not changed the settings. */
  readonly isOnByDefault: boolean;
  readonly placeholders: readonly Placeholder[];
  readonly text: LetterText;
}

const period = ['nome', 'azienda', 'piano', 'importo', 'scadenza', 'periodo'] as const;

/**
 * All letters to customers. A tenant that has not changed the settings sends only letters that a person sends, and the
 * receipt of a transfer from a bank statement. Customers already received this receipt before the other letters
 * existed.
 */
export const kindsOfLetters: Readonly<Record<LetterKind, KindOfLetter>> = {
  paymentLink: {
    label: letterLabels.paymentLink,
    when: 'Quando premi «Invia link»',
    isOnByDefault: true,
    placeholders: period,
    text: {
      subject: 'Il link per pagare {piano}',
      body: 'Gentile {nome},\n\necco il link per pagare {piano}: {importo}. Si paga su una pagina protetta, con PayPal o con la carta.\n\nGrazie,\n{azienda}',
    },
  },
  reminder: {
    label: letterLabels.reminder,
    when: 'Quando premi «Sollecita»',
    isOnByDefault: true,
    placeholders: period,
    text: {
      subject: 'Promemoria: {piano}, scadenza del {scadenza}',
      body: 'Gentile {nome},\n\nper {piano} risultano ancora da pagare {importo}, con scadenza {scadenza}. Se hai già pagato, non tenere conto di questo messaggio.\n\nPer qualunque dubbio rispondi pure a questa email.\n\nGrazie,\n{azienda}',
    },
  },
  receipt: {
    label: letterLabels.receipt,
    when: 'Dopo un addebito riuscito, o un bonifico registrato a mano',
    isOnByDefault: false,
    placeholders: ['nome', 'azienda', 'piano', 'importo', 'periodo', 'data'],
    text: {
      subject: 'Abbiamo ricevuto il tuo pagamento',
      body: 'Gentile {nome},\n\nabbiamo ricevuto {importo} per {piano}. Conserva questa email come ricevuta del pagamento: non è una fattura.\n\nGrazie,\n{azienda}',
    },
  },
  transferReceipt: {
    label: letterLabels.transferReceipt,
    when: 'Quando un bonifico viene registrato dall’estratto conto',
    isOnByDefault: true,
    placeholders: ['nome', 'azienda', 'piano', 'importo', 'data'],
    text: {
      subject: 'Abbiamo ricevuto il tuo bonifico',
      body: 'Gentile {nome},\n\nabbiamo ricevuto e registrato il tuo bonifico. Grazie!\n\nNon devi fare altro: conserva questa email come ricevuta del pagamento.\n\n{azienda}',
    },
  },
  chargeRefused: {
    label: letterLabels.chargeRefused,
    when: 'Quando PayPal rifiuta un addebito',
    isOnByDefault: false,
    placeholders: [...period, 'data'],
    text: {
      subject: 'Il pagamento di {piano} non è riuscito',
      body: 'Gentile {nome},\n\nl’addebito di {importo} per {piano} non è riuscito. Controlla su PayPal la carta o il conto che usi: di solito basta aggiornarli, e il prossimo tentativo riesce.\n\nPer qualunque dubbio rispondi pure a questa email.\n\n{azienda}',
    },
  },
  dueSoon: {
    label: letterLabels.dueSoon,
    when: 'Alcuni giorni prima, a chi paga con bonifico',
    isOnByDefault: false,
    placeholders: period,
    text: {
      subject: '{piano}: scadenza del {scadenza}',
      body: 'Gentile {nome},\n\nti ricordiamo che il {scadenza} scade il pagamento di {piano}: {importo}. Se hai già pagato, non tenere conto di questo messaggio.\n\nGrazie,\n{azienda}',
    },
  },
  dueToday: {
    label: letterLabels.dueToday,
    when: 'Nel giorno della scadenza, a chi paga con bonifico',
    isOnByDefault: false,
    placeholders: period,
    text: {
      subject: '{piano}: il pagamento scade oggi',
      body: 'Gentile {nome},\n\noggi, {scadenza}, scade il pagamento di {piano}: {importo}. Se hai già pagato, non tenere conto di questo messaggio.\n\nGrazie,\n{azienda}',
    },
  },
  overdue: {
    label: letterLabels.overdue,
    when: 'Alcuni giorni dopo, se non è ancora pagata',
    isOnByDefault: false,
    placeholders: period,
    text: {
      subject: '{piano}: il pagamento del {scadenza} non ci risulta',
      body: 'Gentile {nome},\n\nil pagamento di {piano} con scadenza {scadenza}, {importo}, non ci risulta ancora. Forse è solo una dimenticanza: ti chiediamo di provvedere appena puoi. Se hai già pagato, non tenere conto di questo messaggio.\n\nPer qualunque dubbio rispondi pure a questa email.\n\nGrazie,\n{azienda}',
    },
  },
  transferEnding: {
    label: letterLabels.transferEnding,
    when: 'Alcuni giorni prima della fine, con il modo di rinnovare',
    isOnByDefault: false,
    placeholders: ['nome', 'azienda', 'piano', 'importo', 'scadenza'],
    text: {
      subject: '{piano} finisce il {scadenza}: come rinnovare',
      body: 'Gentile {nome},\n\nil periodo che hai pagato per {piano} finisce il {scadenza} e non si rinnova da solo. Per continuare basta un bonifico di {importo} prima di quel giorno, con i dati che trovi qui sotto. Se preferisci un altro modo di pagare, rispondi a questa email.\n\nGrazie,\n{azienda}',
    },
  },
  priceChanged: {
    label: letterLabels.priceChanged,
    when: 'Quando il prezzo di una sottoscrizione cambia',
    isOnByDefault: false,
    placeholders: ['nome', 'azienda', 'piano', 'importo', 'prima', 'data'],
    text: {
      subject: 'Il nuovo prezzo di {piano}',
      body: 'Gentile {nome},\n\nti informiamo che il prezzo di {piano} è cambiato: da {prima} a {importo}, IVA inclusa.\n\nPer qualunque dubbio rispondi pure a questa email.\n\nGrazie,\n{azienda}',
    },
  },
};
