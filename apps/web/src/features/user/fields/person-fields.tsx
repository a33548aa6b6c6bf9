import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import './fields.css';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { labels, type UserForm } from '../user-values.ts';
import { RoleField } from './role-field.tsx';
import { TextField } from './text-field.tsx';

interface PersonFieldsProps {
  readonly form: UserForm;
  /** The wizard has already asked for the e-mail. */
  readonly withEmail: boolean;
  /** Nobody takes away their own access (USR-04). */
  readonly isSelf?: boolean;
  readonly isReadOnly?: boolean;
}

const ownAccess = 'Non puoi togliere l’accesso a te stesso.';

export function PersonFields(props: PersonFieldsProps) {
  const { form, withEmail, isSelf = false, isReadOnly = false } = props;
  const shared = { form, disabled: isReadOnly };
  return (
    <>
      <FieldGroup title="Recapiti">
        <TextField
          {...shared}
          field="name"
          required
          className={withEmail ? undefined : 'wide-field'}
        />
        {withEmail && <TextField {...shared} field="email" type="email" required />}
        <TextField
          {...shared}
          field="pec"
          type="email"
          hint="La casella certificata, per esempio nome@pec.it"
        />
        <TextField {...shared} field="phone" type="tel" hint="Per esempio +39 051 1234567" />
      </FieldGroup>
      <FieldGroup title="Dati fiscali">
        <FlagField {...shared} field="isCompany" hint="Un’impresa o un ente, non una persona" />
        <TextField {...shared} field="vatCode" hint="11 cifre, anche con IT davanti" />
        <TextField {...shared} field="sdi" hint="7 caratteri, 6 per la pubblica amministrazione" />
      </FieldGroup>
      <FieldGroup title="Accesso">
        <RoleField
          form={form}
          disabled={isReadOnly || isSelf}
          hint={isSelf ? ownAccess : undefined}
        />
        <FlagField
          form={form}
          field="isActive"
          disabled={isReadOnly || isSelf}
          hint={isSelf ? ownAccess : 'Può accedere a Canone: a un cliente non serve'}
        />
      </FieldGroup>
    </>
  );
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="field-group">
      <legend>{title}</legend>
      <div className="detail-fields">{children}</div>
    </fieldset>
  );
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
      className="field-switch"
      label={labels[field]}
      description={hint}
      disabled={disabled}
    />
  );
}
