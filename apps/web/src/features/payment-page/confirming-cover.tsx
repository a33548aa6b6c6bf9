import { PageHeading } from '../../kit/page/page-heading.tsx';

interface ConfirmingCoverProps {
  readonly isWaitingForProvider: boolean;
}

/** Covers the page while the server asks the provider. The payment button under the cover stays mounted. */
export function ConfirmingCover({ isWaitingForProvider }: ConfirmingCoverProps) {
  const title = isWaitingForProvider
    ? 'Stiamo aspettando la conferma di PayPal'
    : 'Stiamo confermando il pagamento';
  return (
    <div className="cover">
      <div className="card message">
        <span className="spinner" aria-hidden="true" />
        <PageHeading key={title} title={title} />
        <p className="muted">
          {isWaitingForProvider
            ? 'Può volerci qualche minuto. Non serve pagare di nuovo: lascia aperta questa pagina.'
            : 'Bastano pochi secondi: lascia aperta questa pagina.'}
        </p>
      </div>
    </div>
  );
}
