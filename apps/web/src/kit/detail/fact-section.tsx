import './fact-section.css';
import { type ReactNode, useId } from 'react';

interface FactSectionProps {
  readonly title: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A read-only card of facts: label → value. */
export function FactSection({ title, isWide, children }: FactSectionProps) {
  const id = useId();
  return (
    <section className="card sheet-section" data-wide={isWide} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="sheet-facts figures">{children}</dl>
    </section>
  );
}

interface FactProps {
  readonly label: string;
  readonly isTotal?: boolean;
  readonly children: ReactNode;
}

export function Fact({ label, isTotal, children }: FactProps) {
  return (
    <div data-total={isTotal}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
