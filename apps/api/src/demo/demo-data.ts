import { Role } from '@canone/contracts/role';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';

/** The contents of a fresh demo. All people have the same password, which is printed at the start. */
export const demoPassword = 'Canone-2026';

export const demoPeople = [
  {
    email: 'superadmin@canone.example',
    name: 'Sofia Marchetti',
    roleId: Role.SuperAdmin,
    tenants: [],
  },
  {
    email: 'admin@canone.example',
    name: 'Andrea Colombo',
    roleId: Role.Admin,
    tenants: ['Aurora Servizi'],
  },
  {
    email: 'admin2@canone.example',
    name: 'Beatrice Longo',
    roleId: Role.Admin,
    tenants: ['Borea Digitale'],
  },
  {
    email: 'operatore@canone.example',
    name: 'Omar Ferrari',
    roleId: Role.User,
    tenants: ['Aurora Servizi'],
  },
  { email: 'cliente@canone.example', name: 'Clara Vitale', roleId: Role.Client, tenants: [] },
] as const;

interface DemoCustomer {
  readonly name: string;
  readonly email: string;
  readonly municipality: string;
  readonly street: string;
  readonly phone?: string;
  readonly company?: { readonly vatCode: string; readonly sdi: string; readonly pec: string };
}

interface DemoPlan {
  readonly name: string;
  readonly netCents: number;
  readonly months: number;
  readonly isActive?: boolean;
  readonly features: readonly string[];
}

/** An event at PayPal, by the number of days before the creation of the demo. */
export interface DemoHappening {
  readonly daysAgo: number;
  readonly what: 'refuseNext' | 'refundSome' | 'anotherPrice' | 'cancelAsBuyer';
}

export interface DemoSubscription {
  /** Index into the customers, and name of the plan. */
  readonly customer: number;
  readonly plan: string;
  readonly status: SubscriptionStatus;
  /** Days before the creation of the demo. */
  readonly startedDaysAgo: number;
  /** Bank transfers already received, in cents. */
  readonly transfers?: readonly number[];
  /** Present for customers who pay at PayPal, also without events. */
  readonly atPayPal?: readonly DemoHappening[];
}

interface DemoAddress {
  readonly street: string;
  readonly municipality: string;
}

export interface DemoTenant {
  readonly name: string;
  readonly configuration: string;
  readonly paypal: { readonly clientId: string; readonly secret: string };
  readonly features: Readonly<Record<string, string>>;
  readonly addresses: readonly DemoAddress[];
  readonly plans: readonly DemoPlan[];
  readonly customers: readonly DemoCustomer[];
  readonly subscriptions: readonly DemoSubscription[];
}

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

const aurora: DemoTenant = {
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
      atPayPal: [{ daysAgo: 75, what: 'refuseNext' }],
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
      atPayPal: [{ daysAgo: 1, what: 'anotherPrice' }],
    },
    {
      customer: 5,
      plan: 'Base',
      status: Canceled,
      startedDaysAgo: 200,
      atPayPal: [{ daysAgo: 100, what: 'cancelAsBuyer' }],
    },
    { customer: 6, plan: 'Base', status: NotActive, startedDaysAgo: 0 },
  ],
};

const borea: DemoTenant = {
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
      atPayPal: [{ daysAgo: 30, what: 'refundSome' }],
    },
    { customer: 1, plan: 'Negozio', status: NotActive, startedDaysAgo: 3 },
  ],
};

export const demoTenants: readonly DemoTenant[] = [aurora, borea];
