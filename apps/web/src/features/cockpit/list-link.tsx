import type { ListLink as Target } from '@canone/contracts/overviews/cockpit-links';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface ListLinkProps {
  readonly link: Target;
  readonly className?: string;
  /** The accessible name, if it differs from the visible text. */
  readonly name?: string;
  readonly children: ReactNode;
}

/** A link from a figure to the list whose rows it sums. */
export function ListLink({ link: { path, filters }, className, name, children }: ListLinkProps) {
  return (
    <Link to={path} search={filters} className={className} aria-label={name}>
      {children}
    </Link>
  );
}
