import './letter-facts.css';
import type { LetterDraft } from '@canone/contracts/letters/customer-letter';
import { Notice } from '../page/notice.tsx';

/** The table that follows the text of a letter. */
export function LetterFacts({ facts }: Pick<LetterDraft, 'facts'>) {
  return (
    <dl className="letter-facts figures" aria-label="Sotto il testo">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function MissingAccount() {
  return (
    <Notice tone="warning">
      <p>
        La lettera non dice dove pagare: nessun conto è mostrato ai clienti. Si sceglie in «Conti
        bancari», con «Mostra ai clienti».
      </p>
    </Notice>
  );
}
