import '@mantine/core/styles/Tabs.layer.css';
import './user-edit.css';
import { Tabs } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { editOrder } from '../fields/person-inputs.ts';
import type { UserForm } from '../user-values.ts';

const personFields: readonly string[] = editOrder;

const userTabs = [
  ['person', 'Dati Utente'],
  ['address', 'Indirizzi'],
] as const;

export type UserTab = (typeof userTabs)[number][0];

export function tabOf(field: string): UserTab {
  return personFields.includes(field) ? 'person' : 'address';
}

interface UserTabsProps {
  readonly tab: UserTab;
  readonly onChange: (tab: UserTab) => void;
  readonly errors: UserForm['errors'];
  readonly person: ReactNode;
  readonly address: ReactNode;
}

/**
 * The two tabs of a person (USR-01). Both tabs stay mounted, so that an invalid field of either tab can take the focus.
 */
export function UserTabs({ tab, onChange, errors, person, address }: UserTabsProps) {
  return (
    <Tabs
      className="user-tabs"
      value={tab}
      onChange={(value) => onChange(value as UserTab)} // the value is one of the two tabs below
      keepMountedMode="display-none"
    >
      <Tabs.List>
        {userTabs.map(([key, label]) => {
          const wrong = Object.keys(errors).filter((field) => tabOf(field) === key).length;
          return (
            <Tabs.Tab key={key} value={key}>
              {label}{' '}
              {wrong > 0 && (
                <span className="tab-errors">
                  <IconAlertCircle size={16} aria-hidden="true" />
                  {wrong}
                  <span className="visually-hidden"> da correggere</span>
                </span>
              )}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      <Tabs.Panel value="person">{person}</Tabs.Panel>
      <Tabs.Panel value="address">{address}</Tabs.Panel>
    </Tabs>
  );
}
