import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import './main-menu.css';
import { CloseButton, Drawer } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useOpened } from '../kit/use-opened.ts';
import { useSignedIn } from '../session/session.ts';
import { placesFor } from './places.ts';

interface MainMenuProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** LAY-03: closes on a choice, an outside click or Escape; the focus stays inside meanwhile. */
export function MainMenu({ isOpen, onClose }: MainMenuProps) {
  const { person } = useSignedIn();
  const places = placesFor(person.role).filter(({ inMenu }) => inMenu);
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
      <nav aria-label="Principale">
        <ul className="main-menu-list">
          <li>
            <Link to="/" activeOptions={{ exact: true }} onClick={onClose} data-autofocus>
              <IconHome size={20} stroke={1.8} aria-hidden="true" />
              Home
            </Link>
          </li>
          {places.map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <Link to={path} activeOptions={{ exact: true }} onClick={onClose}>
                <Icon size={20} stroke={1.8} aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  );
}
