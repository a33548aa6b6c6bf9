import { maxEmail } from './text-limits.ts';

const address = /^[^\s@,;<>"]{1,64}@(?:[^\s@,;<>".]+\.)+[^\s@,;<>".]{2,}$/;

export function isEmail(text: string): boolean {
  return text.length <= maxEmail && address.test(text);
}
