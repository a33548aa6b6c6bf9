import { createRequire } from 'node:module';
import { isCommonPassword } from '@canone/contracts/access/new-password';

/** The number of most frequent passwords that are refused also with a few digits and special characters around them. */
const popularCount = 3_000;

interface Lists {
  readonly popular: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

let lists: Lists | undefined;

/**
 * 49,000 passwords of known breaches, in lower case, the most frequent first. The lists are read at their first use.
 */
function readLists(): Lists {
  const require = createRequire(import.meta.url);
  // the cast is safe because the version of the package is pinned
  const passwords = require('@zxcvbn-ts/language-common/src/passwords.json') as readonly string[];
  return { popular: new Set(passwords.slice(0, popularCount)), all: new Set(passwords) };
}

/**
 * Returns whether a new password is easy to guess. `about` contains the known facts about the person, such as the name.
 */
export function isGuessable(password: string, about: readonly string[]): boolean {
  lists ??= readLists();
  return lists.all.has(password.toLowerCase()) || isCommonPassword(password, about, lists.popular);
}
