import { type SavedView, savedViewContract } from '@canone/contracts/lists/saved-view';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignedIn } from '../../../session/session.ts';
import { mutation, query } from '../../http/call.ts';
import { notify } from '../../toast/notify.ts';
import type { List } from '../use-list-state.ts';

const { list: endpoint, update, remove } = savedViewContract.endpoints;

/** Enough for all views of one list: a person may see fifty own and fifty shared views. */
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
    /** True when the address names a view that was deleted or belongs to another person. */
    isGone: views !== undefined && list.viewId !== undefined && !active,
    mayShare,
    mayEdit: ({ isShared }: SavedView) => !isShared || mayShare,
    reload,
  };
}

export type Views = ReturnType<typeof useViews>;

/** Actions that change or delete a view without a form. */
export function useViewActions(reload: Views['reload']) {
  const saving = useMutation(mutation(update));
  const deletion = useMutation(mutation(remove));

  return {
    /**
     * Saves this search text in the view. If another person has changed the view in the meantime, the change is refused
     * and the views are read again.
     */
    async updateTo(view: SavedView, search: string): Promise<void> {
      try {
        await saving.mutateAsync({ body: { ...view, search } });
        notify.success(`Vista «${view.name}» aggiornata.`);
      } catch (error) {
        notify.error(error instanceof Error ? error.message : '', error);
      }
      await reload();
    },

    /** Returns true when the view was deleted. */
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
