import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import './main-menu.css';
import { CloseButton, Drawer } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useOpened } from '../kit/page/use-opened.ts';
import { useSignedIn } from '../session/session.ts';
import { navItemsFor } from './nav-items.ts';
import { SchemeChoice } from './scheme-choice.tsx';

interface MainMenuProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * The menu with the pages that the role may open (LAY-03). It closes after a choice, a click outside or Escape. While
 * it is open, the focus stays inside.
 */
export function MainMenu({ isOpen, onClose }: MainMenuProps) {
  const { person } = useSignedIn();
  const items = navItemsFor(person.role).filter(({ inMenu }) => inMenu);

  /**
   * Opens the search by a click on the search button of the top bar. A narrow bar hides this button, but the button
   * stays in the document.
   */
  function find() {
    onClose();
    document.querySelector<HTMLElement>('.palette-button')?.click();
  }

  return (
    <Drawer
      opened={useOpened(isOpen)}
      onClose={onClose}
      position="right"
      size={320}
      padding={0}
      withCloseButton={false}
      transitionProps={{ duration: 200 }}
      classNames={{ content: 'main-menu' }}
    >
      <div className="main-menu-head">
        <Drawer.Title>Menu principale</Drawer.Title>
        <CloseButton size="lg" aria-label="Chiudi il menu" onClick={onClose} />
      </div>
      <button type="button" className="main-menu-find" onClick={find}>
        <IconSearch size={20} stroke={1.8} aria-hidden="true" />
        Trova persone, movimenti e pagine
      </button>
      <nav aria-label="Principale">
        {items.length === 0 ? (
          <p className="main-menu-empty muted">Nessuna voce di menu per il tuo ruolo.</p>
        ) : (
          <ul className="main-menu-list">
            {items.map(({ path, label, icon: Icon }, index) => (
              <li key={path}>
                <Link
                  to={path}
                  activeOptions={{ exact: true }}
                  onClick={onClose}
                  data-autofocus={index === 0 || undefined}
                >
                  <Icon size={20} stroke={1.8} aria-hidden="true" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </nav>
      <SchemeChoice />
    </Drawer>
  );
}
