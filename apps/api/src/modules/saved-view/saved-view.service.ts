import { maxViews, type SavedView } from '@canone/contracts/lists/saved-view';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { AppError, refusedField } from '../../platform/core/app-error.ts';
import { crudService } from '../../platform/crud/crud-service.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { requireOwnAccess } from '../user/author-access.service.ts';
import { readableLists } from './readable-lists.ts';
import { savedViewRepository } from './saved-view.repository.ts';
import { type SavedViewWrite, savedViews } from './saved-view.table.ts';

const service = crudService(savedViews);
export const { list: listViews, get: getView } = service;

/** The person who acts. A payment link and the product itself have no permission for views. */
function callerOf({ actor }: TenantContext) {
  if (!actor) throw new AppError('access.denied');
  return actor;
}

/** A shared view belongs to everybody in the tenant, so only an administrator saves, changes or deletes it. */
function requireShare(ctx: TenantContext, { isShared }: Pick<SavedView, 'isShared'>): void {
  if (isShared && !isAllowed('savedView.share', callerOf(ctx).roleId))
    throw new AppError('savedView.shareDenied');
}

export async function createView(ctx: TenantContext, view: SavedViewWrite): Promise<SavedView> {
  const { id: ownerId, roleId } = callerOf(ctx);
  requireShare(ctx, view);
  if (!readableLists(roleId).includes(view.list))
    throw refusedField('list', 'Questo elenco non ha viste.');
  await requireOwnAccess(ctx);
  const views = savedViewRepository(ctx);
  await views.lockList(view.list);
  const { own, shared } = await views.countOthers({ list: view.list, ownerId });
  if (own >= maxViews || (view.isShared && shared >= maxViews))
    throw new AppError('savedView.tooMany');
  return service.create(ctx, { ...view, ownerId });
}

export async function updateView(
  ctx: TenantContext,
  view: SavedViewWrite & { id: number; version?: number | undefined },
): Promise<SavedView> {
  const { id: ownerId } = callerOf(ctx);
  const before = await getView(ctx, view.id);
  requireShare(ctx, before);
  requireShare(ctx, view);
  if (before.list !== view.list) throw refusedField('list', 'Una vista resta del suo elenco.');
  if (view.isShared && !before.isShared) {
    const views = savedViewRepository(ctx);
    await views.lockList(view.list);
    const { shared } = await views.countOthers({ ...view, ownerId });
    if (shared >= maxViews) throw new AppError('savedView.tooMany');
  }
  // a view that is no longer shared stays with the person who ended it
  const isWithdrawn = before.isShared && !view.isShared;
  return service.update(ctx, { ...view, ...(isWithdrawn && { ownerId }) });
}

export async function removeView(ctx: TenantContext, id: number): Promise<null> {
  requireShare(ctx, await getView(ctx, id));
  return service.remove(ctx, id);
}
