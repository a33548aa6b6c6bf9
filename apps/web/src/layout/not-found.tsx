import { Link } from '@tanstack/react-router';
import { PageHeading } from '../kit/page/page-heading.tsx';
import { SignedOutFrame } from '../kit/page/signed-out.tsx';
import { useSession } from '../session/session.ts';

function Message() {
  return (
    <section className="card not-found">
      <PageHeading title="Pagina non trovata" />
      <p className="muted">L’indirizzo non esiste, oppure il tuo ruolo non vi ha accesso.</p>
      <p>
        <Link to="/">Torna alla Home</Link>
      </p>
    </section>
  );
}

/** The page for an unknown address. A signed-in person sees it inside the layout, other people see only this page. */
export function NotFound() {
  const { phase } = useSession();
  if (phase === 'signedIn') return <Message />;
  return (
    <SignedOutFrame>
      <Message />
    </SignedOutFrame>
  );
}
