import { pageLabels } from 'virtual:page-labels';
import { IconHome } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { breadcrumbs } from './breadcrumbs.ts';

export function Breadcrumb() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const crumbs = breadcrumbs(path, pageLabels);
  const last = crumbs.length - 1;
  return (
    <nav className="breadcrumb" aria-label="Percorso">
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.path}>
            {index === last ? (
              <em aria-current="page">{crumb.label}</em>
            ) : (
              <Link to={crumb.path} activeOptions={{ exact: true }}>
                {index === 0 && <IconHome size={18} aria-hidden="true" />}
                <span>{crumb.label}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
