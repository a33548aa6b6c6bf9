import './home.css';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageHeading } from '../kit/page-heading.tsx';
import { useSignedIn } from '../session/session.ts';
import { type Place, navItemsFor } from './places.ts';
import { useTypewriter } from './use-typewriter.ts';

const welcome = 'Benvenuto in Canone!';
const instruction = 'Usa il menu in alto a destra per muoverti tra le entità del progetto.';

function Greeting() {
  const { text, isDone, finish } = useTypewriter([welcome, instruction]);

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') finish();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return (
    // A click is only a shortcut: Escape does the same, and a screen reader reads the whole text at once.
    <div className="greeting" onClick={finish} role="presentation">
      <PageHeading title="Home">
        <span className="visually-hidden">
          {welcome} {instruction}
        </span>
        <span className="greeting-text" data-done={isDone} aria-hidden="true">
          {text}
        </span>
      </PageHeading>
    </div>
  );
}

function PlaceCard({ path, label, text, icon: Icon }: Place) {
  return (
    <li>
      <Link to={path} className="card place-card">
        <span className="place-icon">
          <Icon size={22} stroke={1.8} aria-hidden="true" />
        </span>
        <span className="place-label">{label}</span>
        <span className="muted">{text}</span>
        <IconArrowRight className="place-arrow" size={18} aria-hidden="true" />
      </Link>
    </li>
  );
}

export function Home() {
  const { person } = useSignedIn();
  const places = navItemsFor(person.role);
  const administration = places.filter(({ isAdministration }) => isAdministration);
  const own = places.filter(({ isOwn }) => isOwn);
  const others = places.filter(({ isAdministration, isOwn }) => !isAdministration && !isOwn);
  const isWork = ({ inMenu, isDaily }: Place) => inMenu || isDaily === true;
  return (
    <div className="home">
      <Greeting />
      <PlaceGroup title="Lavoro" places={others.filter(isWork)} />
      <PlaceGroup
        title="Cataloghi e anagrafiche"
        places={others.filter((place) => !isWork(place))}
      />
      <PlaceGroup title="Amministrazione" places={administration} />
      <PlaceGroup title="Il tuo accesso" places={own} />
      <p className="muted">
        Una pagina per schermata, con le figure: <a href="/guida/index.html">la guida di Canone</a>.
      </p>
    </div>
  );
}

function PlaceGroup({ title, places }: { title: string; places: readonly Place[] }) {
  if (places.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="place-grid">
        {places.map((place) => (
          <PlaceCard key={place.path} {...place} />
        ))}
      </ul>
    </section>
  );
}
