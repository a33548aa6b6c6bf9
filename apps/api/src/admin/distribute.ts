import { distribute, NotDistributableError } from '../platform/database/distribution.ts';
import { openPostgres } from '../platform/database/engine.ts';
import { type Command, CommandError } from './command.ts';

function listOf(title: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`${title} (${names.length}): ${names.join(', ')}.`];
}

/**
 * Distributes the tables on a Citus cluster. It runs on the coordinator, and changes nothing if everything is already
 * distributed.
 */
export const distributeCommand: Command = {
  name: 'distribute',
  usage: '',
  summary: 'distribuisce le tabelle dei tenant sui nodi di un coordinatore Citus',

  async run(_words, { configuration: { database } }) {
    if (database.kind !== 'postgres' || !database.ownerUrl)
      throw new CommandError(
        'Serve DATABASE_OWNER_URL: il login proprietario, sul coordinatore Citus.',
      );
    const owner = openPostgres(database.ownerUrl, { poolSize: 1, isDistributed: true });
    try {
      const { distributed, droppedReferences, total, workers } = await distribute(owner);
      return [
        ...listOf('Tabelle distribuite', distributed),
        ...listOf('Riferimenti a tabelle del coordinatore, tolti', droppedReferences),
        `${total} tabelle distribuite su ${workers} nodi; funzioni aggiornate.`,
        'Imposta DATABASE_DISTRIBUTED=citus in ogni processo.',
      ].join('\n');
    } catch (error) {
      if (error instanceof NotDistributableError) throw new CommandError(error.message);
      throw error;
    } finally {
      await owner.close();
    }
  },
};
