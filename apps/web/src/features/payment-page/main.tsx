import '../../look/base.css';
import './payment-page.css';
import './payment-card.css';
import { createRoot } from 'react-dom/client';
import { takeLink } from './payment-link.ts';
import { PaymentPage } from './payment-page.tsx';

// No StrictMode: it would load PayPal's script twice, and the second copy destroys the first one's buttons.
const place = document.getElementById('root');
if (place) createRoot(place).render(<PaymentPage link={takeLink()} />);
