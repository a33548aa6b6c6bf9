import { listMessages } from '@canone/contracts/texts/messages';
import { isEmptyLoad } from '../http/wire.ts';

/** The error text for options that could not be loaded. A response without data has no text here (LST-12). */
export function optionsFailure(error: unknown): string | undefined {
  if (!error) return undefined;
  return isEmptyLoad(error) ? listMessages.noData : listMessages.optionsFailed;
}
