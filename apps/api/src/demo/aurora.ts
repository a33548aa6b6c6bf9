import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { DemoTenant } from './demo-tenant.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

export const aurora: DemoTenant = {
  name: 'Aurora Servizi',
  configuration: '{"sede":"Bologna"}',
  paypal: { clientId: 'demo-aurora-client', secret: 'demo-aurora-secret' },
  features: {
    'Accesso area riservata': 'Documenti, fatture e richieste in un solo posto',
    'Assistenza telefonica': 'Dal lunedì al venerdì, 9–18',
    'Consulenza mensile': 'Un’ora al mese con un consulente',
    'Backup giornaliero': 'Copia dei dati ogni notte',
  },
  addresses: [
    { street: 'Via dell’Indipendenza 8', municipality: 'Bologna' },
    { street: 'Corso Magenta 61', municipality: 'Milano' },
    { street: 'Via Appia Nuova 120', municipality: 'Roma' },
    { street: 'Via Emilia Est 45', municipality: 'Modena' },
  ],
  plans: [
    { name: 'Base', netCents: 1_990, months: 1, features: ['Accesso area riservata'] },
    {
      name: 'Professionale',
      netCents: 14_900,
      months: 3,
      features: ['Accesso area riservata', 'Assistenza telefonica', 'Backup giornaliero'],
    },
    {
      name: 'Studio',
      netCents: 54_000,
      months: 12,
      features: [
        'Accesso area riservata',
        'Assistenza telefonica',
        'Consulenza mensile',
        'Backup giornaliero',
      ],
    },
    { name: 'Prova 2025', netCents: 500, months: 1, isActive: false, features: [] },
  ],
  customers: [
    {
      name: 'Giulia Rinaldi',
      email: 'giulia.rinaldi@clienti.example',
      municipality: 'Bologna',
      street: 'Via Zamboni 12',
      phone: '+39 051 555 0101',
    },
    {
      name: 'Falegnameria Bianchi S.r.l.',
      email: 'info@falegnameriabianchi.example',
      municipality: 'Modena',
      street: 'Via Emilia 210',
      phone: '+39 059 555 0144',
      company: { vatCode: '12345670785', sdi: 'ABC1234', pec: 'falegnameriabianchi@pec.example' },
    },
    {
      name: 'Niccolò D’Amico',
      email: 'niccolo.damico@clienti.example',
      municipality: 'Firenze',
      street: 'Borgo San Jacopo 4',
    },
    {
      name: 'Officine Meccaniche Conti S.p.A.',
      email: 'amministrazione@officineconti.example',
      municipality: 'Brescia',
      street: 'Via Industriale 88',
      phone: '+39 030 555 0177',
      company: { vatCode: '00743110157', sdi: 'M5UXCR1', pec: 'officineconti@pec.example' },
    },
    {
      name: 'Chiara Lombardi',
      email: 'chiara.lombardi@clienti.example',
      municipality: 'Milano',
      street: 'Corso Buenos Aires 33',
    },
    {
      name: 'Davide Moretti',
      email: 'davide.moretti@clienti.example',
      municipality: 'Roma',
      street: 'Via Appia Nuova 501',
      phone: '+39 06 555 0123',
    },
    {
      name: 'Erboristeria La Salvia',
      email: 'bottega@lasalvia.example',
      municipality: 'Aosta',
      street: 'Rue Croix de Ville 7',
    },
  ],
  subscriptions: [
    {
      customer: 0,
      plan: 'Base',
      status: Active,
      startedDaysAgo: 130,
      atPayPal: [{ daysAgo: 75, action: 'refuseNext' }],
    },
    {
      customer: 1,
      plan: 'Professionale',
      status: BankTransferPending,
      startedDaysAgo: 5,
      transfers: [10_000],
    },
    { customer: 2, plan: 'Base', status: NotActive, startedDaysAgo: 1 },
    {
      customer: 3,
      plan: 'Studio',
      status: ActiveNoRenewal,
      startedDaysAgo: 120,
      transfers: [65_880],
    },
    {
      customer: 4,
      plan: 'Professionale',
      status: Active,
      startedDaysAgo: 110,
      atPayPal: [{ daysAgo: 1, action: 'anotherPrice' }],
    },
    {
      customer: 5,
      plan: 'Base',
      status: Canceled,
      startedDaysAgo: 200,
      atPayPal: [{ daysAgo: 100, action: 'cancelAsBuyer' }],
    },
    { customer: 6, plan: 'Base', status: NotActive, startedDaysAgo: 0 },
  ],
};
