import type { ReactNode } from 'react';

interface EntryCardProps {
  readonly text: string;
  readonly children: ReactNode;
}

/** Says how the money of a ledger entry stands, with the buttons of the possible actions. */
export function EntryCard({ text, children }: EntryCardProps) {
  return (
    <section className="card ledger-actions" aria-label="Che cosa si può fare">
      <p>{text}</p>
      {children}
    </section>
  );
}
