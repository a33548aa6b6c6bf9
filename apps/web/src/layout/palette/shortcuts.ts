/** The actions that a key can start on every page. */
export type Shortcut = 'palette' | 'search' | 'help' | PageKey;

/** The actions that depend on the open page. */
export type PageKey = 'new' | 'next' | 'previous' | 'save' | 'select';

const withControl: Readonly<Record<string, Shortcut>> = { k: 'palette', s: 'save' };
const alone: Readonly<Record<string, Shortcut>> = {
  '/': 'search',
  '?': 'help',
  n: 'new',
  j: 'next',
  k: 'previous',
  x: 'select',
};

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

interface Situation {
  /** True when the focus is in a field. A key is then typed text. */
  readonly isTyping: boolean;
  /** True when a dialog or a menu is open. */
  readonly isCovered: boolean;
}

/** The shortcut of a key; undefined if the key belongs to a field or a dialog. */
export function shortcutOf(key: Key, { isTyping, isCovered }: Situation): Shortcut | undefined {
  if (isCovered || key.altKey) return undefined;
  if (key.ctrlKey || key.metaKey) return withControl[key.key.toLowerCase()];
  return isTyping ? undefined : alone[key.key];
}
