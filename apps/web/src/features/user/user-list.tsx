import type { Input } from '@canone/contracts/kit/endpoint';
import { userContract } from '@canone/contracts/people/user';
import { userAccessContract } from '@canone/contracts/people/user-access';
import { eachListedText } from '@canone/contracts/people/user-fields';
import { grantableRoles, Role, roleLabel } from '@canone/contracts/rights/role';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { deleteMessages, userMessages } from '@canone/contracts/texts/messages';
import { importUsersPath, userListPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CrudListScreen, Refusal } from '../../kit/crud/crud-contract.ts';
import { CrudList } from '../../kit/crud/crud-list.tsx';
import type { Filter } from '../../kit/list/filter.ts';
import { justCreated } from '../../kit/list/just-saved.ts';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { Notice } from '../../kit/page/notice.tsx';
import { StillBilled } from './still-billed.tsx';
import { labels } from './user-values.ts';

const roles = [...grantableRoles, Role.Client].map((role) => ({
  value: String(role),
  label: roleLabel(role),
}));

type FilterKey = keyof NonNullable<Input<typeof userContract.endpoints.list>['query']['filters']>;

/** Every filter of the contract, in the order of the panel. */
const filterFields: Readonly<Record<FilterKey, Omit<Filter, 'key'>>> = {
  name: { label: labels.name },
  email: { label: labels.email },
  ...eachListedText((key) => ({ label: labels[key] })),
  roleId: { label: labels.roleId, options: roles },
  isCompany: { label: labels.isCompany, type: 'bool' },
  isActive: { label: labels.isActive, type: 'bool' },
};
const filters = Object.entries(filterFields).map(([key, field]) => ({ key, ...field }));

/** Lazily loaded, because it is needed only after rows were selected. */
const SubscribeTerms = lazyPart(async () => ({
  default: (await import('./subscribe-terms.tsx')).SubscribeTerms,
}));

const screen: CrudListScreen = {
  contract: userContract,
  path: userListPath,
  name: entityNames.user,
  filters,
  xlsx: userContract.endpoints.exportXlsx,
  bulk: ['subscribeUsers', 'deleteUsers'],
  bulkTerms: { subscribeUsers: SubscribeTerms },
  deleteFailed: deleteMessages.failed,
  undo: userAccessContract.endpoints.undoRemoval,
};

export function UserList() {
  const [createdId] = useState(() => justCreated(entityNames.user));
  const [refusals, onRefused] = useState<readonly Refusal[]>([]);
  const close = ({ row }: Refusal) =>
    onRefused((known) => known.filter((refusal) => refusal.row.id !== row.id));
  return (
    <CrudList
      screen={{ ...screen, onRefused }}
      besideNew={<ImportLink />}
      notice={
        <>
          {createdId !== undefined && <NewPerson id={createdId} />}
          {refusals.map(
            (refusal) =>
              refusal.live && (
                <StillBilled
                  key={refusal.row.id}
                  name={refusal.label}
                  live={refusal.live}
                  onClose={() => close(refusal)}
                />
              ),
          )}
        </>
      }
    />
  );
}

function ImportLink() {
  return (
    <Button variant="default" renderRoot={(root) => <Link to={importUsersPath} {...root} />}>
      Importa clienti
    </Button>
  );
}

/** A link to the person who was just created (USR-02). The person may be on another page of the list. */
function NewPerson({ id }: { id: number }) {
  return (
    <Notice tone="success">
      <p>{userMessages.created}</p>
      <Link to={`${userListPath}/${id}`}>Apri la scheda</Link>
    </Notice>
  );
}
