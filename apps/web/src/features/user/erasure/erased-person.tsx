import './erasure.css';
import {
  erasedData,
  keptBooksText,
  keptData,
  retentionReason,
} from '@canone/contracts/people/erasure-texts';
import type { Erasure } from '@canone/contracts/people/person-erasure';
import { userListPath } from '@canone/contracts/texts/page-paths';
import { DetailButtons, DetailFrame } from '../../../kit/detail/detail-frame.tsx';
import { Fact, FactSection } from '../../../kit/detail/fact-section.tsx';
import { useLeave } from '../../../kit/detail/use-leave.ts';
import {
  formatBoolean,
  formatDate,
  formatDateTime,
  formatText,
} from '../../../kit/format/format.ts';
import { PersonData } from '../edit/person-data.tsx';

function Kept({ kept, retention }: Pick<Erasure, 'kept' | 'retention'>) {
  if (!kept || !retention)
    return (
      <section className="card">
        <h2>Dati conservati per legge</h2>
        <p className="muted">Nessuno: della persona resta solo il numero.</p>
      </section>
    );
  return (
    <>
      <FactSection title="Dati conservati per legge">
        <Fact label="Fino al">{formatDate(retention.until)}</Fact>
        <Fact label="Nome">{kept.name}</Fact>
        <Fact label="Partita IVA">{formatText(kept.vatCode)}</Fact>
        <Fact label="Azienda">{formatBoolean(kept.isCompany)}</Fact>
        <Fact label="Via">{formatText(kept.street)}</Fact>
        <Fact label="Cap">{formatText(kept.zip)}</Fact>
        <Fact label="Comune">{formatText(kept.municipality)}</Fact>
      </FactSection>
      <section className="card erasure-list">
        <h2>Che cosa resta, e perché</h2>
        <p className="muted">{retentionReason}</p>
        <ul>
          {keptData.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="muted">{keptBooksText}</p>
      </section>
    </>
  );
}

/** The page of an erased person. It shows which data were erased and when, and which data are kept until which day. */
export function ErasedPerson({ erasure }: { erasure: Erasure }) {
  const { id, name, erasedAt, kept, retention } = erasure;
  const { isLeaving, goBack } = useLeave({ isDirty: false, listPath: userListPath });
  return (
    <DetailFrame title={name} subtitle={`Numero ${id}`} isLoading={false} isLeaving={isLeaving}>
      <div className="erased-person">
        <FactSection title="Cancellazione">
          <Fact label="Dati cancellati il">{formatDateTime(erasedAt)}</Fact>
        </FactSection>
        <section className="card erasure-list">
          <h2>Che cosa è stato cancellato</h2>
          <ul>
            {erasedData(kept !== null).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
        <Kept kept={kept} retention={retention} />
        <PersonData user={{ id, name }} />
      </div>
      <DetailButtons onBack={() => void goBack()} />
    </DetailFrame>
  );
}
