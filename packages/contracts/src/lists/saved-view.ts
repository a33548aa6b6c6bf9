import * as z from 'zod/mini';
import { listQuery, pageOf } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Id, lineOfText, requiredText, SentId, soughtText, Version } from '../kit/fields.ts';
import { nameRequired } from '../texts/messages.ts';
import { maxSearch, maxShortName } from '../values/text-limits.ts';
import { normalSearch } from './view-search.ts';

/** The maximum number of views of one list that a person can save, and that a tenant can share. */
export const maxViews = 50;

/** A list, identified by the path of its endpoint. */
const ListPath = soughtText('L’elenco è obbligatorio.', 100);

const SavedView = z.object({
  id: Id,
  list: z.string(),
  name: z.string(),
  /** The filters, order, columns and page size in the URL of the list, such as `sort=-name&name=rossi`. */
  search: z.string(),
  /** Whether everyone in the tenant may use the view. Otherwise only its owner sees the view. */
  isShared: z.boolean(),
  version: Version,
});
export type SavedView = z.infer<typeof SavedView>;

const ViewToSave = z.object({
  list: ListPath,
  name: requiredText(nameRequired, maxShortName),
  search: z.pipe(lineOfText(maxSearch), z.transform(normalSearch)),
  isShared: z._default(z.boolean(), false),
});

export const savedViewContract = {
  name: 'savedview',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/savedview/getAll',
      summary: 'Le proprie viste salvate e quelle condivise nel tenant',
      access: 'savedView.use',
      query: listQuery({ list: ListPath }, ['id', 'name']),
      result: pageOf(SavedView),
    }),
    get: endpoint({
      method: 'GET',
      path: '/api/savedview/GetById/:id',
      summary: 'Una vista salvata',
      access: 'savedView.use',
      params: ById,
      result: SavedView,
    }),
    create: endpoint({
      method: 'POST',
      path: '/api/savedview/Create',
      summary: 'Salva una vista di un elenco (condivisa: solo Admin e Super Admin)',
      access: 'savedView.use',
      body: ViewToSave,
      result: SavedView,
    }),
    update: endpoint({
      method: 'PUT',
      path: '/api/savedview/Update',
      summary: 'Modifica una vista salvata (condivisa: solo Admin e Super Admin)',
      access: 'savedView.use',
      body: z.extend(ViewToSave, { id: SentId, version: z.optional(Version) }),
      result: SavedView,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: '/api/savedview/Delete/:id',
      summary: 'Elimina una vista salvata (condivisa: solo Admin e Super Admin)',
      access: 'savedView.use',
      params: ById,
      result: z.null(),
    }),
  },
} as const;
