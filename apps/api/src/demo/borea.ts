import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { DemoTenant } from './demo-tenant.ts';

const { Active, NotActive } = SubscriptionStatus;

export const borea: DemoTenant = {
  name: 'Borea Digitale',
  configuration: '{"sede":"Trieste"}',
  paypal: { clientId: 'demo-borea-client', secret: 'demo-borea-secret' },
  features: { Sito: 'Un sito sempre aggiornato', Posta: 'Cinque caselle di posta' },
  addresses: [
    { street: 'Riva del Mandracchio 4', municipality: 'Trieste' },
    { street: 'Via Mercatovecchio 21', municipality: 'Udine' },
  ],
  plans: [
    { name: 'Vetrina', netCents: 2_500, months: 2, features: ['Sito'] },
    { name: 'Negozio', netCents: 9_900, months: 6, features: ['Sito', 'Posta'] },
  ],
  customers: [
    {
      name: 'Matteo Furlan',
      email: 'matteo.furlan@clienti.example',
      municipality: 'Trieste',
      street: 'Via Carducci 9',
    },
    {
      name: 'Pasticceria Al Ponte',
      email: 'ordini@alponte.example',
      municipality: 'Udine',
      street: 'Piazza San Giacomo 2',
    },
  ],
  subscriptions: [
    {
      customer: 0,
      plan: 'Vetrina',
      status: Active,
      startedDaysAgo: 135,
      atPayPal: [{ daysAgo: 30, action: 'refundSome' }],
    },
    { customer: 1, plan: 'Negozio', status: NotActive, startedDaysAgo: 3 },
  ],
};
