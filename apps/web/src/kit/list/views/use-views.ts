import { type SavedView, savedViewContract } from '@canone/contracts/lists/saved-view';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignedIn } from '../../../session/session.ts';
import { mutation, query } from '../../http/call.ts';
import { notify } from '../../toast/notify.ts';
import type { List } from '../use-list-state.ts';

const { list: endpoint, update, remove } = savedViewContract.endpoints;

/** More than the views that a person may see of one list: fifty own and fifty shared. */
const pageSize = 100;

/** The saved views of a list that the person may use, by name. */
export function useViews(list: List) {
  const client = useQueryClient();
  const { person } = useSignedIn();
  const mayShare = isAllowed('savedView.share', person.role);
  const viewsQuery = query(endpoint, {
    query: { pageSize, sort: 'name', filters: { list: list.path } },
  });
  const answer = useQuery(viewsQuery);
  const views = answer.data?.items;
  const reload = () => client.invalidateQueries({ queryKey: viewsQuery.queryKey });
  const active = views?.find(({ id }) => id === list.viewId);

  return {
    answer,
    views: views ?? [],
    active,
    /** The address names a view that was deleted or is another person's. */
    isGone: views !== undefined && list.viewId !== undefined && !active,
    mayShare,
    mayEdit: ({ isShared }: SavedView) => !isShared || mayShare,
    reload,
  };
}

export type Views = ReturnType<typeof useViews>;

/** Changes and deletes a view without a form. */
export function useViewActions(reload: Views['reload']) {
  const saving = useMutation(mutation(update));
  const deletion = useMutation(mutation(remove));

  return {
    /** The view takes this search text. A view that someone else has changed meanwhile is read again instead. */
    async updateTo(view: SavedView, search: string): Promise<void> {
      try {
        await saving.mutateAsync({ body: { ...view, search } });
        notify.success(`Vista «${view.name}» aggiornata.`);
      } catch (error) {
        notify.error(error instanceof Error ? error.message : '', error);
      }
      await reload();
    },

    /** True once the view is deleted. */
    async remove({ id, name }: SavedView): Promise<boolean> {
      try {
        await deletion.mutateAsync({ params: { id } });
        notify.success(`Vista «${name}» eliminata.`);
        return true;
      } catch (error) {
        notify.error(error instanceof Error ? error.message : '', error);
        return false;
      } finally {
        await reload();
      }
    },
  };
}
