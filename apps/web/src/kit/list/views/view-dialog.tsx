import { maxShortName } from '@canone/contracts/values/text-limits';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { type SavedView, savedViewContract } from '@canone/contracts/lists/saved-view';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConflictNotice } from '../../detail/conflict-notice.tsx';
import { focusFirst, schemaErrors, showRefusal } from '../../detail/form.ts';
import { useConflict } from '../../detail/use-conflict.ts';
import { Dialog } from '../../dialog/dialog.tsx';
import { mutation } from '../../http/call.ts';
import { CallError } from '../../http/wire.ts';
import { Notice } from '../../page/notice.tsx';
import { rememberPage } from '../../page/remember-page.ts';
import { notify } from '../../toast/notify.ts';
import { writeListState } from '../list-state.ts';
import { viewPageSizes } from '../page-state.ts';
import type { SavedViewsProps } from './saved-tabs.tsx';
import type { Views } from './use-views.ts';
import { searchToSave, viewPageSize, viewState } from './view-state.ts';

const { get, create, update } = savedViewContract.endpoints;
const errorsOf = schemaErrors(create.body);

interface ViewDialogProps extends SavedViewsProps {
  readonly views: Views;
  /** The view to change; undefined for a new view. */
  readonly view: SavedView | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const labels = { name: 'Nome', rows: 'Righe per pagina', isShared: 'Condivisa' };
const ownSize = { value: '', label: 'Come le scelgo nell’elenco' };
const sizes = [ownSize, ...viewPageSizes.map((size) => ({ value: `${size}`, label: `${size}` }))];

const valuesOf = (view?: SavedView) => ({
  name: view?.name ?? '',
  rows: view ? String(viewPageSize(view) ?? '') : '',
  isShared: view?.isShared ?? false,
});
type Values = ReturnType<typeof valuesOf>;

/** Saves the current state of the list as a new view, or changes the name, the page size and the sharing of a view. */
export function ViewDialog(props: ViewDialogProps) {
  const { list, columns, views, view, isOpen, onClose } = props;
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const creation = useMutation(mutation(create));
  const change = useMutation(mutation(update));
  const reading = useMutation(mutation(get));

  /** The request body: the list's current state for a new view, else the stored state with the chosen page size. */
  function bodyOf({ name, rows, isShared }: Values, base: SavedView | undefined) {
    const state = base ? viewState(list, columns, base) : list;
    const search = searchToSave(state, rows ? Number(rows) : undefined);
    return { list: list.path, name, search, isShared };
  }

  const form = useForm<Values>({
    initialValues: valuesOf(view),
    validate: (values) => errorsOf(bodyOf(values, view)),
  });
  const { base, handleConflict, conflict } = useConflict(form, {
    row: view,
    valuesOf,
    read: () => reading.mutateAsync({ params: { id: String(view?.id) } }),
  });

  async function save(values: Values) {
    setFailure(undefined);
    const hasLeft = rememberPage();
    const body = bodyOf(values, base);
    try {
      const saved = base
        ? await change.mutateAsync({ body: { ...body, id: base.id, version: base.version } })
        : await creation.mutateAsync({ body });
      await views.reload();
      notify.success(`Vista «${saved.name}» ${base ? 'modificata' : 'salvata'}.`);
      onClose();
      if (hasLeft()) return;
      const search = writeListState(viewState(list, columns, saved));
      await navigate({ to: '.', search, resetScroll: false });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showRefusal(form, error);
      if (!(await handleConflict(error)) && !error.fields.some(({ field }) => field in labels))
        setFailure(error.message);
    }
  }

  return (
    <Dialog
      title={view ? 'Modifica vista' : 'Salva come vista'}
      width={460}
      isOpen={isOpen}
      onClose={onClose}
    >
      <form
        className="view-form"
        noValidate
        onSubmit={form.onSubmit((values) => void save(values), focusFirst(form))}
      >
        {conflict && <ConflictNotice conflict={conflict} labels={labels} />}
        {failure && <Notice tone="error">{failure}</Notice>}
        <TextInput
          label={labels.name}
          description={view ? undefined : 'Tiene filtri, ordine e colonne di adesso.'}
          data-autofocus
          withAsterisk
          maxLength={maxShortName}
          {...form.getInputProps('name')}
        />
        <NativeSelect label={labels.rows} data={sizes} {...form.getInputProps('rows')} />
        {views.mayShare && (
          <Checkbox
            label="Condivisa con tutti in questo tenant"
            {...form.getInputProps('isShared', { type: 'checkbox' })}
          />
        )}
        <SaveButtons isSaving={creation.isPending || change.isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function SaveButtons({ isSaving, onClose }: { isSaving: boolean; onClose: () => void }) {
  return (
    <div className="view-buttons">
      <Button variant="default" onClick={onClose}>
        Annulla
      </Button>
      <Button type="submit" loading={isSaving}>
        Salva
      </Button>
    </div>
  );
}
