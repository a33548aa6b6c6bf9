import './home.css';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { guideIndexPath } from '@canone/contracts/texts/page-paths';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Cockpit } from '../features/cockpit/cockpit.tsx';
import { pageSetting } from '../kit/http/wire.ts';
import { PageHeading } from '../kit/page/page-heading.tsx';
import { useSignedIn } from '../session/session.ts';
import { type NavItem, navItemsFor } from './nav-items.ts';
import { useTypewriter } from './use-typewriter.ts';

const welcome = 'Benvenuto in Canone!';
const instruction = 'Usa il menu in alto a destra per muoverti tra le entità del progetto.';

function Greeting({ hasMenu }: { hasMenu: boolean }) {
  const sentences = hasMenu ? [welcome, instruction] : [welcome];
  const { text, isDone, finish } = useTypewriter(sentences);

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') finish();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return (
    // The role is `presentation`, because a click is only a shortcut. Escape does the same, and screen readers read the
    // whole text at once.
    <div className="greeting" onClick={finish} role="presentation">
      <PageHeading title="Home">
        <span className="visually-hidden">{sentences.join(' ')}</span>
        <span className="greeting-text" data-done={isDone} aria-hidden="true">
          {text}
        </span>
      </PageHeading>
    </div>
  );
}

function NavLink({ path, filters, label, text, icon: Icon }: NavItem) {
  return (
    <li>
      <Link to={path} search={filters ?? {}} className="place-link" title={text}>
        <Icon size={18} stroke={1.8} aria-hidden="true" />
        {label}
      </Link>
    </li>
  );
}

export function Home() {
  const { person } = useSignedIn();
  const items = navItemsFor(person.role);
  const administration = items.filter(({ isAdministration }) => isAdministration);
  const own = items.filter(({ isOwn }) => isOwn);
  const others = items.filter(({ isAdministration, isOwn }) => !isAdministration && !isOwn);
  const isWork = ({ inMenu, isDaily }: NavItem) => inMenu || isDaily === true;
  return (
    <div className="home">
      <Greeting hasMenu={items.some(({ inMenu }) => inMenu)} />
      {isAllowed('receivable.read', person.role) && <Cockpit />}
      <nav className="places" aria-label="Schermate">
        <NavGroup title="Lavoro" items={others.filter(isWork)} />
        <NavGroup title="Cataloghi e anagrafiche" items={others.filter((item) => !isWork(item))} />
        <NavGroup title="Amministrazione" items={administration} />
        <NavGroup title="Il tuo accesso" items={own} />
      </nav>
      <p className="muted">
        Una pagina per schermata, con le figure: <a href={guideIndexPath}>la guida di Canone</a>.{' '}
        <a href="/guida/accessibilita.html">Accessibilità</a>
        <br />
        Versione {pageSetting('version')}
      </p>
    </div>
  );
}

function NavGroup({ title, items }: { title: string; items: readonly NavItem[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="place-row">
        {items.map((item) => (
          <NavLink key={item.path} {...item} />
        ))}
      </ul>
    </section>
  );
}
