import { type User, userContract } from '@canone/contracts/people/user';
import { mayManageRole } from '@canone/contracts/rights/role';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { userMessages } from '@canone/contracts/texts/messages';
import { userListPath } from '@canone/contracts/texts/page-paths';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { focusFirstWrong } from '../../../kit/detail/focus-first-wrong.ts';
import { RecordForm } from '../../../kit/detail/record-form.tsx';
import { useRecordForm } from '../../../kit/detail/use-record-form.ts';
import { mutation } from '../../../kit/http/call.ts';
import { useSignedIn } from '../../../session/session.ts';
import { CustomerNav } from '../customer/customer-nav.tsx';
import { AddressFields } from '../fields/lazy-address-fields.tsx';
import { PersonFields } from '../fields/person-fields.tsx';
import { editOrder } from '../fields/person-inputs.ts';
import { labels, type UserValues, valuesOf } from '../user-values.ts';
import { Access, notifySaved } from './lazy-access.tsx';
import { tabOf, type UserTab, UserTabs } from './user-tabs.tsx';
import { fieldOf, updateErrors, updateOf } from './user-update.ts';

interface UserEditProps {
  readonly user: User;
}

export function UserEdit({ user: opened }: UserEditProps) {
  const { person } = useSignedIn();
  const [tab, setTab] = useState<UserTab>('person');
  const change = useMutation(mutation(userContract.endpoints.update));
  const reading = useMutation(mutation(userContract.endpoints.get));
  const isSelf = person.id === opened.id;
  const state = useRecordForm<User, UserValues>({
    name: entityNames.user,
    contract: userContract,
    listPath: userListPath,
    row: opened,
    valuesOf: (user = opened) => valuesOf(user),
    errorsOf: (values) => updateErrors(values, opened),
    send: (values, base = opened) => change.mutateAsync({ body: updateOf(values, base) }),
    read: () => reading.mutateAsync({ params: { id: opened.id } }),
    texts: { saved: userMessages.updated },
    fieldOf,
    showWrong: (errors) => {
      const tabs = Object.keys(errors).map(tabOf);
      if (tabs[0]) focusFirstWrong(() => setTab(tabs.includes('person') ? 'person' : 'address'));
    },
    afterSave: (saved, leave) => {
      if (saved) void notifySaved({ saved, opened, isSelf });
      leave();
    },
  });
  const { form, base: user = opened, failure } = state;
  const isReadOnly = !mayManageRole(person.role, user.roleId);
  const access = { user, isReadOnly, failure, vatCode: form.values.vatCode };

  return (
    <RecordForm
      state={state}
      name={entityNames.user}
      contract={userContract}
      labels={labels}
      subtitle={user.name}
      isReadOnly={isReadOnly}
      aboveForm={<CustomerNav id={opened.id} active="data" />}
      belowForm={<Access {...access} side="below" />}
    >
      <Access {...access} side="above" />
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
      <Access {...access} side="end" />
    </RecordForm>
  );
}
