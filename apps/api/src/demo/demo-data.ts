import { Role } from '@canone/contracts/rights/role';
import { aurora } from './aurora.ts';
import { borea } from './borea.ts';
import type { DemoTenant } from './demo-tenant.ts';

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

export const demoTenants: readonly DemoTenant[] = [aurora, borea];
