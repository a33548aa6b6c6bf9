/** The password of the demo, which its welcome text shows. */
export const password = 'Canone-2026';
export const apiKey = 'canone-demo';

export const people = {
  superAdmin: 'superadmin@canone.example',
  admin: 'admin@canone.example',
  adminOfBorea: 'admin2@canone.example',
  operator: 'operatore@canone.example',
  client: 'cliente@canone.example',
} as const;

export const tenants = { aurora: 'Aurora Servizi', borea: 'Borea Digitale' } as const;
