import { randomUUID } from 'node:crypto';
import { secretBox } from '../platform/auth/secret-box.ts';
import { systemClock } from '../platform/core/clock.ts';
import { runAsSystem } from '../platform/request/run-as.ts';
import { type Command, CommandError } from './command.ts';
import { withDatabase } from './open-installation.ts';
import { resealAll } from './sealed-secrets.repository.ts';

/** Re-encrypts everything in one transaction. If one secret does not open, nothing changes. */
export const rotateKeyCommand: Command = {
  name: 'rotate-key',
  usage: '',
  summary: 'risigilla i segreti: da SECRET_KEY_OLD (la chiave di prima) a SECRET_KEY (la nuova)',

  async run(_, installation) {
    const { secretKey, oldSecretKey } = installation.configuration;
    if (!secretKey || !oldSecretKey)
      throw new CommandError('Servono SECRET_KEY (la nuova) e SECRET_KEY_OLD (quella di prima).');
    const box = secretBox(secretKey, oldSecretKey);
    const count = await withDatabase(installation, (engine) =>
      runAsSystem({ engine, clock: systemClock, requestId: randomUUID() }, 'write', (ctx) =>
        resealAll(ctx, box),
      ),
    );
    return `Segreti risigillati: ${count}. Ora SECRET_KEY_OLD non serve più.`;
  },
};
