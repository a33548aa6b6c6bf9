import { randomUUID } from 'node:crypto';
import type { SecretBox } from '../platform/auth/secret-box.ts';
import type { Clock } from '../platform/core/clock.ts';
import type { Engine } from '../platform/database/engine.ts';
import { runAsSystem } from '../platform/request/run-as.ts';
import { findSealedSecret, insertKeyCheck, keyCheckOf } from './sealed-secrets.repository.ts';

/** Thrown when SECRET_KEY is not the key of this installation. The message is for the operator. */
export class WrongSecretKeyError extends Error {
  override readonly name = 'WrongSecretKeyError';
}

function requireKey(sealed: string, box: SecretBox): void {
  try {
    box.open(sealed);
  } catch (cause) {
    throw new WrongSecretKeyError(
      'SECRET_KEY non è la chiave di questa installazione: i segreti salvati non si aprono. ' +
        'Rimetti la chiave giusta; se la stai cambiando, metti quella di prima in SECRET_KEY_OLD.',
      { cause },
    );
  }
}

/**
 * Refuses a key that did not encrypt this installation's secrets. The first start encrypts a constant, and each later
 * start decrypts it. A database of an older version has no constant yet, so the first start of this version decrypts an
 * existing secret instead.
 */
export async function checkSecretKey(
  { engine, clock }: { readonly engine: Engine; readonly clock: Clock },
  box: SecretBox,
): Promise<void> {
  const request = { engine, clock, requestId: randomUUID() };
  const keyCheck = await runAsSystem(request, 'read', keyCheckOf);
  if (keyCheck !== null) return requireKey(keyCheck, box);

  const older = await runAsSystem(request, 'read', findSealedSecret);
  if (older !== undefined) requireKey(older, box);
  await runAsSystem(request, 'write', (ctx) => insertKeyCheck(ctx, box));
}
