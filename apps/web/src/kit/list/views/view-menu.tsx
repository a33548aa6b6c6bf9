import './views.css';
import type { SavedView } from '@canone/contracts/lists/saved-view';
import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useConfirm } from '../../confirm/confirm.tsx';
import { LazyMenu } from '../../menu/lazy-menu.tsx';
import type { LazyPopover } from '../../menu/lazy-popover.ts';
import { lazyPart } from '../../page/lazy-part.tsx';
import { rememberPage } from '../../page/remember-page.ts';
import { writeListState } from '../list-state.ts';
import type { SavedViewsProps } from './saved-tabs.tsx';
import { useViewActions, useViews, type Views } from './use-views.ts';
import { searchOfUpdate } from './view-state.ts';

const ViewDialog = lazyPart(async () => ({
  default: (await import('./view-dialog.tsx')).ViewDialog,
}));
const ColumnDialog = lazyPart(async () => ({
  default: (await import('./column-dialog.tsx')).ColumnDialog,
}));

interface ViewMenuProps extends SavedViewsProps {
  readonly popover: LazyPopover;
}

type Opened = 'new' | 'columns' | SavedView;

/** The menu with the actions on the view of the list, and the dialogs of these actions. */
export function ViewMenu({ list, columns, popover }: ViewMenuProps) {
  const views = useViews(list);
  // A dialog stays mounted after its first use, so that the focus returns when the dialog closes. `uses` is the key, so
  // that each use starts with a new dialog.
  const [dialog, setDialog] = useState<{ uses: number; opened: Opened; isOpen: boolean }>();
  const open = (opened: Opened) =>
    setDialog({ uses: (dialog?.uses ?? 0) + 1, opened, isOpen: true });
  const close = () => setDialog(dialog && { ...dialog, isOpen: false });
  const common = { list, columns, isOpen: dialog?.isOpen ?? false, onClose: close };

  return (
    <>
      <LazyMenu popover={popover} width={280}>
        <ViewItems list={list} views={views} onOpen={open} />
        <Menu.Item onClick={() => open('columns')}>Colonne…</Menu.Item>
        <Menu.Item onClick={() => open('new')}>Salva come vista…</Menu.Item>
      </LazyMenu>
      <Suspense fallback={null}>
        {dialog?.opened === 'columns' && <ColumnDialog key={dialog.uses} {...common} />}
        {dialog && dialog.opened !== 'columns' && (
          <ViewDialog
            key={dialog.uses}
            {...common}
            views={views}
            view={dialog.opened === 'new' ? undefined : dialog.opened}
          />
        )}
      </Suspense>
    </>
  );
}

interface ViewItemsProps {
  readonly list: SavedViewsProps['list'];
  readonly views: Views;
  readonly onOpen: (view: SavedView) => void;
}

function ViewItems({ list, views, onOpen }: ViewItemsProps) {
  const { answer, active, mayEdit, reload } = views;
  const actions = useViewActions(reload);
  const confirm = useConfirm();
  const navigate = useNavigate();

  async function remove(view: SavedView) {
    const isSure = await confirm({
      title: 'Eliminare la vista?',
      text: view.isShared
        ? 'La perdono tutti in questo tenant. I dati dell’elenco restano.'
        : 'I dati dell’elenco restano.',
      about: view.name,
      confirm: 'Elimina',
      cancel: 'Annulla',
      isDestructive: true,
    });
    const hasLeft = rememberPage();
    if (!isSure || !(await actions.remove(view)) || hasLeft()) return;
    await navigate({
      to: '.',
      search: writeListState({ ...list, viewId: undefined }),
      replace: true,
      resetScroll: false,
    });
  }

  if (answer.isError)
    return (
      <Menu.Item closeMenuOnClick={false} onClick={() => void answer.refetch()}>
        Le viste salvate non si caricano: riprova
      </Menu.Item>
    );
  if (!active || !mayEdit(active)) return null;
  const search = searchOfUpdate(list, active);
  const updated = search !== active.search;
  return (
    <>
      <Menu.Item disabled={!updated} onClick={() => void actions.updateTo(active, search)}>
        Aggiorna vista
      </Menu.Item>
      <Menu.Item onClick={() => onOpen(active)}>Modifica vista…</Menu.Item>
      <Menu.Item onClick={() => void remove(active)}>Elimina vista</Menu.Item>
      <Menu.Divider />
    </>
  );
}
