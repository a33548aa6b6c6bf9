import { formatInteger } from '../../../kit/format/format.ts';

/** The text about bank credits with a customer's name that wait to be registered. */
export function unregisteredText(count: number): string {
  return count === 1
    ? 'Un accredito in banca con questo nome è ancora da registrare'
    : `${formatInteger(count)} accrediti in banca con questo nome sono ancora da registrare`;
}
