import { tenantContract } from '@canone/contracts/tenants/tenant';
import { expect, tenants, test } from '../kit/fixtures.ts';
import { addressOf } from '../kit/network.ts';

const { list } = tenantContract.endpoints;

test('R49 TEN-02 · the selector of the top bar finds a tenant beyond the first hundred', async ({
  asSuperAdmin,
}) => {
  const hundred = Array.from({ length: 100 }, (_, n) => ({
    id: 1_001 + n,
    name: `Azienda ${n}`,
    configuration: null,
    version: 1,
  }));
  await asSuperAdmin.route(addressOf(list), async (route) => {
    const isSearch = new URL(route.request().url()).searchParams.get('searchTerm') !== '';
    const data = { items: hundred, totalCount: 102 };
    if (isSearch) await route.fallback();
    else await route.fulfill({ json: { success: true, message: '', data } });
  });
  await asSuperAdmin.goto('/feature');
  const selector = asSuperAdmin.getByLabel('Tenant attuale:');
  await expect(selector).toHaveValue(tenants.aurora);

  await selector.click();
  await selector.fill('Borea');
  await asSuperAdmin.getByRole('option', { name: tenants.borea }).click();

  await expect(selector).toHaveValue(tenants.borea);
});
