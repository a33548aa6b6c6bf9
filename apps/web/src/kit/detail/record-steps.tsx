import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedIn } from '../../session/session.ts';
import { neighboursOf } from '../list/shown-lists.ts';

/** Links to the previous and the next record of the list that was shown last. "Indietro" still returns to the list. */
export function RecordSteps() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { tenantId } = useSignedIn();
  const found = neighboursOf(path, tenantId);
  if (!found || found.count === 1) return null;
  const { before, after, position, count } = found;
  return (
    <nav className="record-steps figures" aria-label="Elementi dell’elenco">
      <Step to={before} label="Elemento precedente">
        <IconChevronLeft size={18} aria-hidden="true" />
      </Step>
      <span>
        {position} di {count}
      </span>
      <Step to={after} label="Elemento successivo">
        <IconChevronRight size={18} aria-hidden="true" />
      </Step>
    </nav>
  );
}

interface StepProps {
  readonly to: string | undefined;
  readonly label: string;
  readonly children: ReactNode;
}

function Step({ to, label, children }: StepProps) {
  return to === undefined ? (
    <span aria-hidden="true">{children}</span>
  ) : (
    <Link to={to} replace aria-label={label} title={label}>
      {children}
    </Link>
  );
}
