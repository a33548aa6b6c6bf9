import '../../look/base.css';
import './payment-page.css';
import './payment-card.css';
import './transfer-panel.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PaymentBoundary } from './payment-boundary.tsx';
import { takeLink } from './payment-link.ts';
import { PaymentPage } from './payment-page.tsx';

const place = document.getElementById('root');
if (place) {
  const link = takeLink();
  createRoot(place).render(
    <StrictMode>
      <PaymentBoundary>
        <PaymentPage link={link} />
      </PaymentBoundary>
    </StrictMode>,
  );
}
