import '../../../kit/history/history.css';
import { useId } from 'react';
import { HistoryEntries } from '../../../kit/history/history-list.tsx';
import type { PartProps } from './customer-part.tsx';

/** The changes of the person and of the person's subscriptions with their authors, the newest first. */
export function CustomerHistory({ id }: PartProps) {
  const titleId = useId();
  return (
    <section className="card customer-rows" aria-labelledby={titleId}>
      <h2 id={titleId}>Cronologia</h2>
      <HistoryEntries filters={{ customerId: String(id) }} namesRecord />
    </section>
  );
}
