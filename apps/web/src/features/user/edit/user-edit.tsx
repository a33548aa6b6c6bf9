import { detailMessages, userMessages } from '@canone/contracts/messages';
import { Role } from '@canone/contracts/role';
import { type User, userContract } from '@canone/contracts/user';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mutation, refresh } from '../../../kit/call.ts';
import { ConflictNotice } from '../../../kit/detail/conflict-notice.tsx';
import { DetailButtons, DetailFrame, RequiredHint } from '../../../kit/detail/detail-frame.tsx';
import { focusFirstWrong } from '../../../kit/detail/focus-first-wrong.ts';
import { RestoredDraft } from '../../../kit/detail/restored-draft.tsx';
import { useConflict } from '../../../kit/detail/use-conflict.ts';
import { useLeave } from '../../../kit/detail/use-leave.ts';
import { History } from '../../../kit/history/history.tsx';
import { markSaved } from '../../../kit/list/just-saved.ts';
import { Notice } from '../../../kit/notice.tsx';
import { notify } from '../../../kit/toast/notify.ts';
import { CallError } from '../../../kit/wire.ts';
import { rename } from '../../../session/go-on.ts';
import { session, useSignedIn } from '../../../session/session.ts';
import { AddressFields } from '../fields/lazy-address-fields.tsx';
import { PersonFields } from '../fields/person-fields.tsx';
import { editOrder } from '../fields/person-order.ts';
import { labels, userName, type UserValues, valuesOf } from '../user-values.ts';
import { InvitationNotice } from './lazy-invitation-notice.tsx';
import { PersonSessions } from './lazy-person-sessions.tsx';
import { SaveFailure } from './save-failure.tsx';
import { tabOf, type UserTab, UserTabs } from './user-tabs.tsx';
import { fieldOf, updateErrors, updateOf } from './user-update.ts';

interface UserEditProps {
  readonly user: User;
}

export function UserEdit({ user: opened }: UserEditProps) {
  const { person } = useSignedIn();
  const client = useQueryClient();
  const [tab, setTab] = useState<UserTab>('person');
  const form = useForm<UserValues>({
    initialValues: valuesOf(opened),
    validate: (values) => updateErrors(values, opened),
    validateInputOnBlur: true,
  });
  const { isLeaving, leave, goBack } = useLeave({ isDirty: form.isDirty(), listPath: '/user' });
  const change = useMutation(mutation(userContract.endpoints.update));
  const reading = useMutation(mutation(userContract.endpoints.get));
  const {
    base: user = opened,
    meet,
    conflict,
  } = useConflict({
    form,
    row: opened,
    valuesOf,
    read: () => reading.mutateAsync({ params: { id: opened.id } }),
  });
  const isSelf = person.id === user.id;
  const isReadOnly = user.roleId === Role.SuperAdmin && person.role !== Role.SuperAdmin;

  async function save(values: UserValues) {
    try {
      const { name, email } = await change.mutateAsync({ body: updateOf(values, user) });
      if (isSelf) rename(session, { name, email });
      markSaved(userName, user.id);
      notify.success(userMessages.updated);
      void refresh(client, userContract);
      leave();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const errors = Object.fromEntries(
        error.fields.map(({ field, message }) => [fieldOf(field), message]),
      );
      form.setErrors(errors);
      showWrong(errors);
      if (!(await meet(error))) notify.error(detailMessages.saveFailed, error);
    }
  }

  function showWrong(errors: object) {
    const tabs = Object.keys(errors).map(tabOf);
    if (tabs.length === 0) return;
    focusFirstWrong(() => setTab(tabs.includes('person') ? 'person' : 'address'));
  }

  return (
    <DetailFrame
      title="Modifica Utente"
      subtitle={user.name}
      isLoading={false}
      isLeaving={isLeaving}
    >
      <form
        className="detail-form"
        noValidate
        onSubmit={form.onSubmit((values) => void save(values), showWrong)}
      >
        <RestoredDraft form={form} isDirty={form.isDirty() && !isLeaving} />
        {isReadOnly ? (
          <Notice tone="info">Solo un Super Admin può modificare un Super Admin.</Notice>
        ) : (
          <RequiredHint />
        )}
        {isSelf && (
          <Notice tone="info">
            <p>
              La tua password e le tue sessioni sono in <Link to="/account">Il mio account</Link>.
            </p>
          </Notice>
        )}
        {user.isInvitable && !isReadOnly && <InvitationNotice user={user} />}
        <div className="card">
          <UserTabs
            tab={tab}
            onChange={setTab}
            errors={form.errors}
            person={
              <PersonFields form={form} order={editOrder} isSelf={isSelf} isReadOnly={isReadOnly} />
            }
            address={
              <AddressFields
                form={form}
                unreachable="disabled"
                isReadOnly={isReadOnly}
                saved={user.billingAddress}
              />
            }
          />
        </div>
        <ConflictNotice conflict={conflict} labels={labels} />
        <SaveFailure error={change.error} />
        <DetailButtons
          submit={isReadOnly ? undefined : detailMessages.save}
          isSaving={change.isPending || isLeaving}
          onBack={() => void goBack()}
        />
      </form>
      {!isSelf && !isReadOnly && user.isActive && <PersonSessions user={user} />}
      <History contract={userContract} record={user} />
    </DetailFrame>
  );
}
