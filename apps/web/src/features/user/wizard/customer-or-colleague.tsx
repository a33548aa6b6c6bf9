import { Role } from '@canone/contracts/rights/role';
import { useId } from 'react';
import type { UserForm } from '../user-values.ts';
import { emptyUser } from './initial-values.ts';

const choices = [
  {
    isCustomer: true,
    key: 'customer',
    label: 'Un cliente',
    hint: 'Paga e riceve email, ma non entra in Canone: il suo ruolo è Client.',
  },
  {
    isCustomer: false,
    key: 'colleague',
    label: 'Un collega',
    hint: 'Lavora in Canone. Al passo 2 scegli il ruolo: Admin gestisce tutto, User solo sottoscrizioni, scadenze e indirizzi.',
  },
] as const;

/**
 * Asks first whether the new person is a customer or a colleague. The initial role is Admin (WIZ-01), and no customer
 * should get this role.
 */
export function CustomerOrColleague({ form }: { form: UserForm }) {
  const id = useId();
  const isCustomer = form.values.roleId === Role.Client;
  const choose = (becomesCustomer: boolean) =>
    form.setValues({
      roleId: becomesCustomer ? Role.Client : emptyUser.roleId,
      ...(becomesCustomer && { isActive: false }),
    });
  return (
    <fieldset className="card wizard-kind">
      <legend>Cliente o collega?</legend>
      {choices.map(({ key, isCustomer: becomesCustomer, label, hint }) => (
        <div key={key}>
          <input
            id={`${id}-${key}`}
            type="radio"
            name={id}
            checked={becomesCustomer === isCustomer}
            aria-describedby={`${id}-${key}-hint`}
            onChange={() => choose(becomesCustomer)}
          />
          <label htmlFor={`${id}-${key}`}>{label}</label>
          <small id={`${id}-${key}-hint`} className="muted">
            {hint}
          </small>
        </div>
      ))}
    </fieldset>
  );
}
