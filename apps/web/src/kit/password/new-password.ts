import { isCommonPassword, passwordTooCommon } from '@canone/contracts/access/new-password';
import { NewPassword } from '@canone/contracts/access/sign-in';
import { validate } from '@canone/contracts/kit/validation';
import { signInMessages } from '@canone/contracts/texts/messages';

export interface TypedPasswords {
  readonly password: string;
  readonly confirmation: string;
}

function refusalOf(password: string): string | undefined {
  const checked = validate(NewPassword, password);
  if (!checked.ok) return checked.errors[0]?.message;
  return isCommonPassword(password) ? passwordTooCommon : undefined;
}

/** The error of each field that prevents the change of password (AUT-11). */
export function passwordErrors({ password, confirmation }: TypedPasswords): Record<string, string> {
  const refusal = refusalOf(password);
  return {
    ...(refusal !== undefined && { password: refusal }),
    ...(password !== confirmation && { confirmation: signInMessages.passwordsDiffer }),
  };
}

const minimum = 6;
const comfortable = 10;
const long = 16;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

interface Strength {
  /** 0: the password is not accepted; 4: it cannot be improved further. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly words: string;
}

/** The strength of a password, and advice to improve it. */
export function strengthOf(password: string): Strength {
  if (password === '') return { level: 0, words: 'Almeno 6 caratteri: più è lunga, meglio è.' };
  const missing = minimum - password.length;
  if (missing > 0) {
    const words = missing === 1 ? 'Manca un carattere.' : `Mancano ${missing} caratteri.`;
    return { level: 0, words };
  }
  if (isCommonPassword(password))
    return { level: 0, words: 'Troppo comune: è tra le prime che si provano.' };

  const variety = kinds.filter((kind) => kind.test(password)).length;
  const isRepetitive = new Set(password.toLowerCase()).size < password.length / 2;
  if (isRepetitive || (password.length < comfortable && variety < 3)) {
    return { level: 1, words: 'Debole: allungala, o mescola lettere, numeri e simboli.' };
  }
  if (password.length < comfortable || (password.length < long && variety < 3)) {
    return { level: 2, words: 'Discreta: qualche carattere in più la rende sicura.' };
  }
  return { level: password.length < long ? 3 : 4, words: 'Buona.' };
}
