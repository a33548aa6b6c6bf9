import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { labels, type UserForm } from '../user-values.ts';
import type { PersonField } from './person-order.ts';
import { RoleField } from './role-field.tsx';
import { TextField } from './text-field.tsx';

interface PersonFieldsProps {
  readonly form: UserForm;
  /** The fields in their order: `editOrder` or `wizardOrder`. */
  readonly order: readonly PersonField[];
  /** People cannot remove their own access (USR-04). */
  readonly isSelf?: boolean;
  readonly isReadOnly?: boolean;
}

const ownAccess = 'Non puoi togliere l’accesso a te stesso.';

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
  /** Takes a whole row, so that the two switches share the next one. */
  readonly isAlone: boolean;
}

function OnePersonField(props: OnePersonFieldProps) {
  const { field, form, isAlone, isSelf = false, isReadOnly = false } = props;
  const className = isAlone ? 'wide-field' : undefined;
  const shared = { form, disabled: isReadOnly };
  switch (field) {
    case 'name':
      return <TextField {...shared} field={field} className={className} required />;
    case 'email':
      return (
        <TextField
          form={form}
          field={field}
          type="email"
          required
          disabled={isReadOnly || isSelf}
        />
      );
    case 'pec':
      return (
        <TextField
          {...shared}
          field={field}
          type="email"
          hint="La casella certificata, per esempio nome@pec.it"
        />
      );
    case 'phone':
      return <TextField {...shared} field={field} type="tel" hint="Per esempio +39 051 1234567" />;
    case 'sdi':
      return (
        <TextField
          {...shared}
          field={field}
          hint="7 caratteri, 6 per la pubblica amministrazione"
        />
      );
    case 'vatCode':
      return <TextField {...shared} field={field} hint="11 cifre, anche con IT davanti" />;
    case 'roleId':
      return (
        <RoleField
          form={form}
          className={className}
          disabled={isReadOnly || isSelf}
          hint={isSelf ? ownAccess : undefined}
        />
      );
    case 'isCompany':
      return <FlagField {...shared} field={field} hint="Un’impresa o un ente, non una persona" />;
    case 'isActive':
      return (
        <FlagField
          form={form}
          field={field}
          disabled={isReadOnly || isSelf}
          hint={isSelf ? ownAccess : 'Può accedere a Canone: a un cliente non serve'}
        />
      );
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
