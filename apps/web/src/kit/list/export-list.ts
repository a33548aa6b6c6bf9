import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { session } from '../../session/session.ts';
import { renew } from '../../session/update-session.ts';
import type { CallInput } from '../http/address.ts';
import { credentials } from '../http/call.ts';
import { CallError, readData, renewalIn, request } from '../http/wire.ts';

const lineFeed = 10;

function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (const byte of bytes) if (byte === lineFeed) lines += 1;
  return lines;
}

interface Listener {
  readonly signal: AbortSignal;
  /** Reports the number of lines received so far. */
  onLines(lines: number): void;
}

/** Reads a streamed file and returns its parts. Throws CallError when the export is refused or interrupted. */
export async function readExport(
  endpoint: Endpoint,
  input: CallInput,
  { signal, onLines }: Listener,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const sentCredentials = credentials();
  const response = await request(endpoint, input, { ...sentCredentials, signal });
  const { body } = response;
  if (!response.ok || !body) {
    await readData(endpoint, response);
    return [];
  }
  const renewal = renewalIn(response);
  if (renewal && sentCredentials.token) renew(session, sentCredentials.token, renewal);

  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  let lines = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      pieces.push(next.value);
      onLines((lines += linesIn(next.value)));
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new CallError({
      code: 'network.unreadable',
      message: 'Il file si è interrotto a metà e non è stato salvato. Riprova.',
    });
  }
  return pieces;
}
