/** The actions that a key starts anywhere in the product. */
export type Shortcut = 'palette' | 'search' | 'help';

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

interface Situation {
  /** The focus is in a field, where keys are text. */
  readonly isTyping: boolean;
  /** A dialog or a menu is open. */
  readonly isCovered: boolean;
}

/** The shortcut of a key; undefined if the key belongs to a field or a dialog. */
export function shortcutOf(key: Key, { isTyping, isCovered }: Situation): Shortcut | undefined {
  if (isCovered || key.altKey) return undefined;
  if (key.ctrlKey || key.metaKey) return key.key.toLowerCase() === 'k' ? 'palette' : undefined;
  if (isTyping) return undefined;
  if (key.key === '/') return 'search';
  return key.key === '?' ? 'help' : undefined;
}

/** The keys of the sheet, in its order. */
export const keySheet = [
  { keys: ['Ctrl', 'K'], text: 'Cerca persone, sottoscrizioni, movimenti, piani e pagine' },
  { keys: ['/'], text: 'Vai ai filtri dell’elenco, o alla ricerca' },
  { keys: ['?'], text: 'Mostra questi tasti' },
  { keys: ['Esc'], text: 'Chiudi, o torna indietro di un passo' },
] as const;
