import * as z from 'zod/mini';
import { listQuery, pageOf } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Id, lineOfText, requiredText, SentId, soughtText, Version } from '../kit/fields.ts';
import { nameRequired } from '../texts/messages.ts';
import { maxSearch, maxShortName } from '../values/text-limits.ts';
import { normalSearch } from './view-search.ts';

/** The most views that a person keeps of one list, and that a tenant shares of one list. */
export const maxViews = 50;

/** A list, named by the path of its endpoint. */
const ListPath = soughtText('L’elenco è obbligatorio.', 100);

const SavedView = z.object({
  id: Id,
  list: z.string(),
  name: z.string(),
  /** The filters, order, columns and page size of the list's address: `sort=-name&name=rossi`. */
  search: z.string(),
  /** Everyone in the tenant may use it. Otherwise only its owner sees it. */
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
