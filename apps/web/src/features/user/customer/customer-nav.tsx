import './customer-nav.css';
import { userListPath } from '@canone/contracts/texts/page-paths';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type CustomerPlace, customerParts } from './sections.ts';

interface CustomerNavProps {
  readonly id: number;
  readonly active: CustomerPlace;
}

/** "Dati" is the form at the specification's address; the other parts are on the customer page. */
function targetOf(id: number, key: CustomerPlace): LinkProps {
  const params = { id: String(id) };
  if (key === 'data') return { to: `${userListPath}/$id`, params, search: {} };
  return {
    to: `${userListPath}/$id/customer`,
    params,
    search: key === 'summary' ? {} : { section: key },
  };
}

/** Links to the parts of a person's page. */
export function CustomerNav({ id, active }: CustomerNavProps) {
  return (
    <nav className="customer-nav" aria-label="Parti della scheda">
      {customerParts.map(({ key, label }) => (
        <Link
          key={key}
          {...targetOf(id, key)}
          activeProps={{}}
          aria-current={key === active ? 'page' : undefined}
          // Without `exact`, the router would also mark a link whose address is only the beginning of the current
          // address.
          activeOptions={{ exact: true }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
