import { describe, expect, test } from 'vitest';
import { aProduct, startPayPal, whole } from '../testing/simulated-paypal.ts';
import type { WireError, WireProduct } from '../testing/wire.ts';

const url = '/v1/catalogs/products';

async function aMerchant() {
  return (await startPayPal()).asMerchant();
}

describe('products', () => {
  test('a product is created, with the full representation on request', async () => {
    const merchant = await aMerchant();
    const request = { name: 'Corsi', type: 'SERVICE', description: 'Corsi in aula' };

    const minimal = await merchant.post<WireProduct>(url, request);
    const representation = await merchant.post<WireProduct>(url, request, whole);

    expect(minimal.status).toBe(201);
    expect(minimal.body.type).toBeUndefined();
    expect(representation.body).toMatchObject(request);
    expect(representation.body.id).toMatch(/^PROD-[A-Z0-9]{17}$/);
    expect(representation.body.links.map(({ rel }) => rel)).toEqual(['self', 'edit']);
  });

  test('an app may choose the id of a product, but not the same id twice', async () => {
    const merchant = await aMerchant();
    const request = { id: 'CORSI-2026', name: 'Corsi', type: 'SERVICE' };

    const first = await merchant.post<WireProduct>(url, request);
    const second = await merchant.post<WireError>(url, request);

    expect(first.body.id).toBe('CORSI-2026');
    expect(second.status).toBe(422);
    expect(second.body.details?.[0]?.issue).toBe('DUPLICATE_RESOURCE_IDENTIFIER');
  });

  test.each([
    [{ type: 'SERVICE' }, '/name', 'MISSING_REQUIRED_PARAMETER'],
    [{ name: 'Corsi' }, '/type', 'MISSING_REQUIRED_PARAMETER'],
    [{ name: '', type: 'SERVICE' }, '/name', 'INVALID_STRING_MIN_LENGTH'],
    [{ name: 'x'.repeat(128), type: 'SERVICE' }, '/name', 'INVALID_STRING_MAX_LENGTH'],
    [{ name: 'Corsi', type: 'THING' }, '/type', 'INVALID_PARAMETER_VALUE'],
    [{ name: 7, type: 'SERVICE' }, '/name', 'INVALID_PARAMETER_SYNTAX'],
    [
      { name: 'Corsi', type: 'SERVICE', home_url: 'javascript:alert(1)' },
      '/home_url',
      'INVALID_PARAMETER_SYNTAX',
    ],
    [{ id: 'PROD-1234', name: 'Corsi', type: 'SERVICE' }, '/id', 'INVALID_PARAMETER_SYNTAX'],
  ])('%j is refused for %s', async (request, field, issue) => {
    const merchant = await aMerchant();

    const { status, body } = await merchant.post<WireError>(url, request, { invalid: true });

    expect(status).toBe(400);
    expect(body.details).toEqual([expect.objectContaining({ field, issue })]);
  });

  test('a body of invalid JSON or of another type is refused', async () => {
    const merchant = await aMerchant();
    const as = (type: string) => ({ headers: { 'content-type': type }, invalid: true });

    const malformed = await merchant.post<WireError>(
      url,
      Buffer.from('{"name":'),
      as('application/json'),
    );
    const xml = await merchant.post<WireError>(url, Buffer.from('<name/>'), as('application/xml'));

    expect(malformed).toMatchObject({ status: 400, body: { name: 'INVALID_REQUEST' } });
    expect(xml).toMatchObject({ status: 415, body: { name: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  test('a list is paged, with totals on request', async () => {
    const merchant = await aMerchant();
    const ids = [await aProduct(merchant), await aProduct(merchant), await aProduct(merchant)];

    const { body } = await merchant.get<{
      products: WireProduct[];
      total_items: number;
      total_pages: number;
      links: { rel: string }[];
    }>(url, { query: { page_size: '2', page: '2', total_required: 'true' } });

    expect(body.products.map(({ id }) => id)).toEqual([ids[2]]);
    expect(body).toMatchObject({ total_items: 3, total_pages: 2 });
    expect(body.links.map(({ rel }) => rel)).toEqual(['self', 'first', 'previous']);
  });

  test('an app without products gets a list without the field `products`', async () => {
    const merchant = await aMerchant();

    const { body } = await merchant.get<{ products?: WireProduct[] }>(url);

    expect(body.products).toBeUndefined();
  });

  test.each([{ page_size: '21' }, { page: '0' }, { page: 'uno' }, { total_required: 'forse' }])(
    'the query %j is refused',
    async (query) => {
      const merchant = await aMerchant();

      const { status, body } = await merchant.get<WireError>(url, { query });

      expect(status).toBe(400);
      expect(body.details?.[0]?.issue).toBe('INVALID_PARAMETER_VALUE');
    },
  );

  test('an unknown product is not found', async () => {
    const merchant = await aMerchant();

    const { status, body } = await merchant.get<WireError>(`${url}/PROD-NOTHING`);

    expect({ status, issue: body.details?.[0]?.issue }).toEqual({
      status: 404,
      issue: 'INVALID_RESOURCE_ID',
    });
  });
});
