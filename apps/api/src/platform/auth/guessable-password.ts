import { createRequire } from 'node:module';
import { isCommonPassword } from '@canone/contracts/access/new-password';

/** These are refused also with a few digits and signs around them. */
const popularCount = 3_000;

interface Lists {
  readonly popular: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

let lists: Lists | undefined;

/** 49,000 passwords of known breaches, in lower case, the most frequent first. Read when they are first needed. */
function readLists(): Lists {
  const require = createRequire(import.meta.url);
  const passwords = require('@zxcvbn-ts/language-common/src/passwords.json') as readonly string[]; // data of a pinned version
  return { popular: new Set(passwords.slice(0, popularCount)), all: new Set(passwords) };
}

/** Returns whether a new password is easy to guess. `about` contains what is known of the person. */
export function isGuessable(password: string, about: readonly string[]): boolean {
  lists ??= readLists();
  return lists.all.has(password.toLowerCase()) || isCommonPassword(password, about, lists.popular);
}
