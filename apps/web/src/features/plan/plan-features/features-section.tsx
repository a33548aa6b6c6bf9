import './plan-features.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Notice } from '../../../kit/page/notice.tsx';

export const titleId = 'plan-features-title';

export function FeaturesSection({ children }: { children: ReactNode }) {
  return (
    <section className="card plan-features" aria-labelledby={titleId}>
      <header className="plan-features-head">
        <h2 id={titleId} tabIndex={-1}>
          Caratteristiche del piano
        </h2>
        <nav aria-label="Caratteristiche">
          <Link to="/feature">Catalogo</Link>
          <Link to="/planfeature">In tutti i piani</Link>
        </nav>
      </header>
      {children}
    </section>
  );
}

/** PLN-02: an unsaved plan cannot have features. */
export function FeaturesLater() {
  return (
    <FeaturesSection>
      <Notice tone="info">
        <p>Salva prima il piano: poi potrai aggiungere le caratteristiche.</p>
      </Notice>
    </FeaturesSection>
  );
}
