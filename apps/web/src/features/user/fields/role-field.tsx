import { mayManageRole, Role } from '@canone/contracts/rights/role';
import { NativeSelect } from '@mantine/core';
import { useSignedIn } from '../../../session/session.ts';
import { labels, type UserForm } from '../user-values.ts';
import { roleOptions } from './roles.ts';

interface RoleFieldProps {
  readonly form: UserForm;
  readonly className?: string | undefined;
  readonly disabled: boolean;
  readonly hint?: string | undefined;
}

const notGranted = 'Super Admin lo può dare solo un Super Admin.';

export function RoleField({ form, className, disabled, hint }: RoleFieldProps) {
  const { person } = useSignedIn();
  const bound = form.getInputProps('roleId');
  const isCustomer = form.values.roleId === Role.Client;
  const current = isCustomer ? Role.Client : form.getInitialValues().roleId;
  const reason = mayManageRole(person.role, Role.SuperAdmin) ? undefined : notGranted;
  return (
    <NativeSelect
      {...bound}
      className={className}
      label={labels.roleId}
      description={bound.error ? undefined : (hint ?? reason)}
      disabled={disabled}
      data={roleOptions(person.role, current)}
      value={String(form.values.roleId)}
      onChange={({ currentTarget }) => form.setFieldValue('roleId', Number(currentTarget.value))}
    />
  );
}
