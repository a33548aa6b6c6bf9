import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { userContract } from '@canone/contracts/people/user';
import { planContract } from '@canone/contracts/plans/plan';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import {
  bankAccountListPath,
  importUsersPath,
  newSubscriptionPath,
  newUserPath,
  planListPath,
  providerListPath,
} from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { query } from '../../kit/http/call.ts';
import { isPermitted } from '../../kit/http/is-permitted.ts';
import { useSignedIn } from '../../session/session.ts';

const plans = planContract.endpoints.list;
const providers = paymentProviderContract.endpoints.list;
const accounts = bankAccountContract.endpoints.list;
const people = userContract.endpoints.list;

const subscriptions = subscriptionContract.endpoints.list;

const one = { query: { pageSize: 1 } } as const;
const oneCustomer = { query: { pageSize: 1, filters: { roleId: String(Role.Client) } } } as const;

/**
 * The first steps of a new tenant. A step is done when its list has a row, even if another person has added this row.
 */
export function FirstSteps() {
  const { person } = useSignedIn();
  const isAdmin = isPermitted(planContract.endpoints.create.access, person.role);
  const hasSubscription = useQuery({ ...query(subscriptions, one), select: hasRows });
  const hasPlan = useQuery({ ...query(plans, one), select: hasRows, enabled: isAdmin });
  const hasProvider = useQuery({ ...query(providers, one), select: hasRows, enabled: isAdmin });
  const hasAccount = useQuery({ ...query(accounts, one), select: hasRows, enabled: isAdmin });
  const hasLetters = useQuery({
    ...query(letterSettingsContract.endpoints.get, {}),
    select: ({ version }) => version > 0,
    enabled: isAdmin,
  });
  const hasCustomer = useQuery({
    ...query(people, oneCustomer),
    select: hasRows,
    enabled: isAdmin,
  });

  return (
    <section className="card cockpit-empty">
      <h2>I numeri di ogni mattina</h2>
      <p className="muted">
        Qui compaiono gli incassi, le scadenze e le cose da fare, appena una sottoscrizione è attiva
        o aspetta un bonifico.
      </p>
      <ol className="first-steps">
        {isAdmin && (
          <>
            <Step isDone={hasPlan.data} to={`${planListPath}/new`} label="Crea un piano">
              Che cosa offri, quanto costa e ogni quanti mesi si paga.
            </Step>
            <Step
              isDone={hasProvider.data}
              to={`${providerListPath}/new`}
              label="Collega il conto PayPal"
            >
              Per incassare con un link, e poi da solo a ogni rinnovo.
            </Step>
            <Step
              isDone={hasAccount.data}
              to={`${bankAccountListPath}/new`}
              label="Aggiungi il conto bancario"
            >
              Per i bonifici: l’IBAN, che i clienti vedono solo con «Mostra ai clienti», e
              l’estratto conto da importare.
            </Step>
            <Step
              isDone={hasCustomer.data}
              to={newUserPath}
              search={{ customer: 'true' }}
              label="Crea il primo cliente"
            >
              Chi paga: email, dati e indirizzo di fatturazione. Se ne hai già un elenco,{' '}
              <Link to={importUsersPath}>importalo</Link>.
            </Step>
            <Step
              isDone={hasLetters.data}
              to="/lettersettings"
              label="Scegli mittente, logo e lettere"
            >
              Che cosa ricevono i clienti per email, e da chi: ciò che non accendi non parte.
            </Step>
          </>
        )}
        <Step
          isDone={hasSubscription.data}
          to={newSubscriptionPath}
          label="Crea la prima sottoscrizione"
        >
          Abbina un cliente a un piano, e fissa prezzo e inizio.
        </Step>
      </ol>
      <Button renderRoot={(root) => <Link to={newSubscriptionPath} {...root} />}>
        Crea Sottoscrizione
      </Button>
    </section>
  );
}

function hasRows({ totalCount }: { readonly totalCount: number }): boolean {
  return totalCount > 0;
}

interface StepProps {
  readonly isDone: boolean | undefined;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly label: string;
  readonly children: ReactNode;
}

function Step({ isDone = false, to, search = {}, label, children }: StepProps) {
  const Icon = isDone ? IconCircleCheck : IconCircle;
  return (
    <li data-done={isDone}>
      <Icon size={22} role="img" aria-label={isDone ? 'Fatto' : 'Da fare'} />
      <div>
        <Link to={to} search={search}>
          {label}
        </Link>
        <p className="muted">{children}</p>
      </div>
    </li>
  );
}
