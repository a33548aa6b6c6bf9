import * as z from 'zod/mini';
import type { Permission } from '../rights/permissions.ts';
import type { Column, Path } from './column.ts';
import type { Entity } from './endpoint.ts';
import { ById, Id, lineOfText, maxId, SentId, Version } from './fields.ts';

const count = (message: string, max: number) =>
  z.coerce.number(message).check(z.refine(Number.isInteger, message), z.gte(1), z.lte(max));

/** The query keys of every list and dropdown (API-04): the page, counted from 1, the page size and a search term. */
function pageQuery(pageSize: number) {
  return {
    page: z._default(count('Pagina non valida.', 1_000_000), 1),
    pageSize: z._default(count('Dimensione non valida.', 100), pageSize),
    searchTerm: z._default(lineOfText(), ''),
  };
}

/** The filters and the sort order. The sort order is `key` or, for descending order, `-key`. */
function rowsQuery<F extends z.core.$ZodShape>(filters: F, sortKeys: readonly string[]) {
  const directions = sortKeys.flatMap((key): string[] => [key, `-${key}`]);
  return {
    sort: z.optional(z.enum(directions)),
    filters: z.optional(z.partial(z.strictObject(filters))),
  };
}

export function listQuery<F extends z.core.$ZodShape>(filters: F, sortKeys: readonly string[]) {
  return z.object({ ...pageQuery(5), ...rowsQuery(filters, sortKeys) });
}

/** The query of an export, which is the query of the list without its pages. */
export function exportQuery<F extends z.core.$ZodShape>(filters: F, sortKeys: readonly string[]) {
  return z.object({ searchTerm: z._default(lineOfText(), ''), ...rowsQuery(filters, sortKeys) });
}

export const Csv = z.string();
export const Workbook = z.string();

export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ items: z.array(row), totalCount: z.int() });
}

function idsOf(list: string): number[] {
  return list ? list.split(',').map(Number) : [];
}

const invalidIds = 'Scelta non valida: ricarica la pagina e scegli di nuovo.';

/** At most 100 ids, separated by commas. */
export const IdList = z.pipe(
  z.string().check(
    z.regex(/^(\d{1,10}(,\d{1,10}){0,99})?$/, invalidIds),
    z.refine((value) => !idsOf(value).some((id) => id > maxId), invalidIds),
  ),
  z.transform(idsOf),
);

/** The query of a dropdown. Page 1 always begins with the options in `selectedIds`. */
export function selectQuery<F extends z.core.$ZodShape>(filters: F, pageSize: number) {
  return z.object({
    ...pageQuery(pageSize),
    selectedIds: z._default(IdList, []),
    filters: z.optional(z.partial(z.strictObject(filters))),
  });
}

/** An option of a dropdown. */
export const Option = z.object({ value: Id, label: z.string() });
export type Option = z.infer<typeof Option>;

export const Options = z.object({ options: z.array(Option) });

interface CrudDefinition<
  Row extends z.ZodMiniObject,
  Write extends z.ZodMiniObject,
  F extends z.core.$ZodShape,
  K extends readonly [string, ...string[]],
  Read extends Permission,
  Manage extends Permission,
  Columns extends readonly Column<Path<z.output<Row>>>[],
> {
  readonly entity: Entity;
  /** The fields of the list and of the form. */
  readonly row: Row;
  /** The fields that the form sends. */
  readonly write: Write;
  readonly filters: F;
  readonly sortKeys: K;
  /** The columns of the list and of its export. */
  readonly columns: Columns;
  readonly access: { readonly read: Read; readonly manage: Manage };
  /** The number of options that a dropdown loads at a time (§9). */
  readonly selectPageSize?: number;
}

function removeEndpoint<const Name extends string, const Access extends Permission>(
  name: Name,
  access: Access,
) {
  return {
    method: 'DELETE',
    path: `/api/${name}/Delete/:id`,
    summary: 'Eliminazione',
    access,
    params: ById,
    result: z.null(),
  } as const;
}

/** The seven endpoints of every plain entity (§7). This function is the only place with their irregular paths. */
export function crudContract<
  const Name extends string,
  Row extends z.ZodMiniObject,
  Write extends z.ZodMiniObject,
  F extends z.core.$ZodShape,
  const K extends readonly [string, ...string[]],
  const Read extends Permission,
  const Manage extends Permission,
  const Columns extends readonly Column<Path<z.output<Row>>>[],
>(name: Name, definition: CrudDefinition<Row, Write, F, K, Read, Manage, Columns>) {
  const {
    entity,
    row,
    write,
    filters,
    sortKeys,
    columns,
    access,
    selectPageSize = 20,
  } = definition;
  const { read, manage } = access;
  return {
    name,
    entity,
    endpoints: {
      list: {
        method: 'GET',
        path: `/api/${name}/getAll`,
        summary: 'Elenco paginato',
        access: read,
        query: listQuery(filters, sortKeys),
        result: pageOf(row),
      },
      export: {
        method: 'GET',
        path: `/api/${name}/exportCsv`,
        summary: 'Tutto l’elenco filtrato, in CSV',
        access: read,
        query: exportQuery(filters, sortKeys),
        csv: columns,
        result: Csv,
      },
      options: {
        method: 'GET',
        path: `/api/${name}/getAllForSelect`,
        summary: 'Voci per un menu a tendina',
        access: read,
        query: selectQuery(filters, selectPageSize),
        result: Options,
      },
      get: {
        method: 'GET',
        path: `/api/${name}/GetById/:id`,
        summary: 'Dettaglio',
        access: read,
        params: ById,
        result: row,
      },
      create: {
        method: 'POST',
        path: `/api/${name}/Create`,
        summary: 'Creazione',
        access: manage,
        body: write,
        result: row,
      },
      update: {
        method: 'PUT',
        path: `/api/${name}/Update`,
        summary: 'Modifica',
        access: manage,
        body: z.extend(write, { id: SentId, version: z.optional(Version) }),
        result: row,
      },
      remove: removeEndpoint(name, manage),
    },
  } as const;
}
