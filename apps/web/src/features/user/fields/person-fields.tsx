import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { ownAccessKept } from '@canone/contracts/texts/common-messages';
import { Switch } from '@mantine/core';
import { labels, type UserForm } from '../user-values.ts';
import { type PersonField, textInputs } from './person-inputs.ts';
import { RoleField } from './role-field.tsx';
import { TextField } from './text-field.tsx';

interface PersonFieldsProps {
  readonly form: UserForm;
  /** The fields in their order: `editOrder` or `wizardOrder`. */
  readonly order: readonly PersonField[];
  /** True when people edit their own record. The fields about access are then disabled (USR-04). */
  readonly isSelf?: boolean;
  readonly isReadOnly?: boolean;
}

export function PersonFields({ order, ...props }: PersonFieldsProps) {
  return (
    <div className="detail-fields">
      {order.map((field) => (
        <OnePersonField
          key={field}
          field={field}
          isAlone={field === 'roleId' || (field === 'name' && !order.includes('email'))}
          {...props}
        />
      ))}
    </div>
  );
}

interface OnePersonFieldProps extends Omit<PersonFieldsProps, 'order'> {
  readonly field: PersonField;
  /** True when the field takes a whole row, so that the two switches share the next row. */
  readonly isAlone: boolean;
}

function OnePersonField(props: OnePersonFieldProps) {
  const { field, form, isAlone, isSelf = false, isReadOnly = false } = props;
  const className = isAlone ? 'wide-field' : undefined;
  const shared = { form, disabled: isReadOnly };
  const ofAccess = { form, disabled: isReadOnly || isSelf };
  switch (field) {
    case 'name':
      return <TextField {...shared} field={field} className={className} required />;
    case 'email':
      return <TextField {...ofAccess} field={field} type="email" required />;
    case 'roleId':
      return (
        <RoleField {...ofAccess} className={className} hint={isSelf ? ownAccessKept : undefined} />
      );
    case 'isCompany':
      return <FlagField {...shared} field={field} hint="Un’impresa o un ente, non una persona" />;
    case 'isActive':
      return (
        <FlagField
          {...ofAccess}
          field={field}
          hint={isSelf ? ownAccessKept : 'Può accedere a Canone: a un cliente non serve'}
        />
      );
    default:
      return <TextField {...shared} field={field} {...textInputs[field]} />;
  }
}

interface FlagFieldProps {
  readonly form: UserForm;
  readonly field: 'isCompany' | 'isActive';
  readonly hint: string;
  readonly disabled: boolean;
}

function FlagField({ form, field, hint, disabled }: FlagFieldProps) {
  return (
    <Switch
      {...form.getInputProps(field, { type: 'checkbox' })}
      label={labels[field]}
      description={hint}
      disabled={disabled}
    />
  );
}
