import { expect, test } from 'vitest';
import { initials, tenantColour } from './tenant-colour.ts';

test('LAY-02 · a tenant always has the same colour, and tenants with neighbouring ids have other colours', () => {
  const colours = Array.from({ length: 50 }, (_, index) => tenantColour(index + 1));

  expect(tenantColour(7)).toBe(tenantColour(7));
  expect(new Set(colours).size).toBe(50);
});

test('TEN-01 · a tenant is shown with its initials', () => {
  expect(initials('Aurora Servizi')).toBe('AS');
  expect(initials('  borea ')).toBe('B');
  expect(initials('Studio di Consulenza')).toBe('SD');
});
