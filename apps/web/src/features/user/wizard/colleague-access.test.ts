import { Role } from '@canone/contracts/rights/role';
import { describe, expect, test } from 'vitest';
import { colleagueAccess } from './colleague-access.ts';

describe('the notice of the summary about a new colleague', () => {
  test('WIZ-06 · warns about a colleague without access, who may be a customer', () => {
    expect(colleagueAccess({ roleId: Role.Admin, isActive: false })).toEqual({
      tone: 'warning',
      text: 'È un collega con il ruolo Admin, ma non riceve l’invito e non entra in Canone finché «Utente Attivo» è No. Se è un cliente, scegli «Un cliente» al passo 1.',
    });
  });

  test('WIZ-06 · names the role of a colleague who is invited', () => {
    expect(colleagueAccess({ roleId: Role.User, isActive: true })).toEqual({
      tone: 'info',
      text: 'È un collega con il ruolo User: riceve l’invito a entrare in Canone.',
    });
  });

  test('WIZ-06 · is absent for a customer', () => {
    expect(colleagueAccess({ roleId: Role.Client, isActive: false })).toBeUndefined();
  });
});
