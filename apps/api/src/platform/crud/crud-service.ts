import { recordChange, secretsIn } from '../audit/audit.ts';
import { unknownChoice, usedBy } from '../core/app-error.ts';
import type { AnyContext } from '../request/context.ts';
import type { TableSource } from '../tables/table-answer.ts';
import { crudRepository, requireVersion } from './crud-repository.ts';
import type { EntityTable } from './entity-table.ts';
import type { ListQuery, RowsQuery, SelectQuery } from './paging.ts';

interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
}

/**
 * A foreign key violation on a save means an invalid choice in the form, so the error names the field of that choice.
 */
function asWrongChoice(error: unknown, references: Readonly<Record<string, string>>): unknown {
  const { code, constraint = '' } = error as DatabaseError; // errors of other kinds have no constraint
  const field = code === '23503' ? references[constraint] : undefined;
  return field ? unknownChoice(field) : error;
}

/** A foreign key violation on a deletion means that other data use the record. */
function asInUse(error: unknown, data: string | undefined): unknown {
  const { code } = error as DatabaseError; // errors of other kinds have no such code
  return code === '23503' && data ? usedBy(data, error) : error;
}

/** Additional work of an entity in the transaction of the standard operation. */
interface Hooks<Write> {
  /** Converts the request body to the values to write. */
  prepare?(ctx: AnyContext, body: Write): Promise<Write>;
  afterInsert?(ctx: AnyContext, id: number): Promise<void>;
  beforeDelete?(ctx: AnyContext, id: number): Promise<void>;
  /** Facts about the author for the history. They are needed when people of other tenants read the entry. */
  authorOf?(ctx: AnyContext): Promise<object>;
}

/** The standard operations of an entity. A module uses them unchanged or replaces some of them. */
export function crudService<
  Row extends { id: number; version: number },
  Write,
  Filters extends object,
>(definition: EntityTable<Row, Write, Filters>, hooks: Hooks<Write> = {}) {
  const { entity, references = {} } = definition;
  const rows = (ctx: AnyContext) => crudRepository(definition, ctx);
  const { prepare = async (_: AnyContext, body: Write) => body, authorOf = async () => ({}) } =
    hooks;

  return {
    list: (ctx: AnyContext, query: ListQuery<Filters>) => rows(ctx).list(query),
    options: (ctx: AnyContext, query: SelectQuery<Filters>) => rows(ctx).options(query),
    get: (ctx: AnyContext, id: number) => rows(ctx).get(id),

    export: (query: RowsQuery<Filters>): TableSource<AnyContext> => ({
      ids: (ctx) => rows(ctx).ids(query),
      rows: (ctx, ids) => rows(ctx).rows(ids),
    }),

    async create(ctx: AnyContext, body: Write): Promise<Row> {
      try {
        const inserted = await rows(ctx).insert(await prepare(ctx, body));
        const { id } = inserted;
        await hooks.afterInsert?.(ctx, id);
        const after = hooks.afterInsert ? await rows(ctx).get(id) : inserted;
        await recordChange(ctx, {
          action: 'create',
          entity,
          entityId: id,
          after: { ...after, ...(await authorOf(ctx)) },
        });
        return after;
      } catch (error) {
        throw asWrongChoice(error, references);
      }
    },

    async update(
      ctx: AnyContext,
      { id, version, ...body }: Write & { id: number; version?: number | undefined },
    ): Promise<Row> {
      const before = await rows(ctx).getForChange(id);
      requireVersion(before.version, version);
      try {
        // the value is a `Write`: the keys that this function adds to it are removed above
        await rows(ctx).update(id, await prepare(ctx, body as unknown as Write));
      } catch (error) {
        throw asWrongChoice(error, references);
      }
      const after = await rows(ctx).get(id);
      await recordChange(ctx, {
        action: 'update',
        entity,
        entityId: id,
        before,
        after: { ...after, ...secretsIn(body), ...(await authorOf(ctx)) },
      });
      return after;
    },

    async remove(ctx: AnyContext, id: number): Promise<null> {
      const before = await rows(ctx).getForUpdate(id);
      await hooks.beforeDelete?.(ctx, id);
      try {
        await rows(ctx).remove(id);
      } catch (error) {
        throw asInUse(error, definition.usedBy);
      }
      await recordChange(ctx, {
        action: 'delete',
        entity,
        entityId: id,
        before,
        after: hooks.authorOf && (await authorOf(ctx)),
      });
      return null;
    },
  };
}
