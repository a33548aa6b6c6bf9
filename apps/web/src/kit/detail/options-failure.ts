import { listMessages } from '@canone/contracts/texts/messages';
import { isEmptyLoad } from '../http/wire.ts';

/** LST-12: an answer without data is no failure to load. */
export function optionsFailure(error: unknown): string | undefined {
  if (!error) return undefined;
  return isEmptyLoad(error) ? listMessages.noData : listMessages.optionsFailed;
}
