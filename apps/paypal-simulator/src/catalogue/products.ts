import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { timestamp } from '../clock.ts';
import { newProductId } from '../ids.ts';
import type { Simulator } from '../simulator.ts';
import { fieldError, invalidRequest, notFound, unprocessable } from '../wire/errors.ts';
import { parseInput } from '../wire/input.ts';
import { created, ok, operation } from '../wire/operation.ts';
import type { Product } from './catalogue.ts';
import { PageQuery, pageOf } from './page.ts';

const Description = z.string().min(1).max(256);
const Category = z
  .string()
  .min(4)
  .max(256)
  .regex(/^[A-Z_]+$/);
const WebAddress = z.url({ protocol: /^https?$/ }).max(2000);

const ProductRequest = z.object({
  id: z.string().min(6).max(50).optional(),
  name: z.string().min(1).max(127),
  type: z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE']),
  description: Description.optional(),
  category: Category.optional(),
  image_url: WebAddress.optional(),
  home_url: WebAddress.optional(),
});

export function productRoutes(fastify: FastifyInstance, simulator: Simulator): void {
  const { products, baseUrl } = simulator;
  const collectionUrl = () => `${baseUrl()}/v1/catalogs/products`;

  const linked = <T extends { id: string }>(product: T) => ({
    ...product,
    links: [
      { href: `${collectionUrl()}/${product.id}`, rel: 'self', method: 'GET' },
      { href: `${collectionUrl()}/${product.id}`, rel: 'edit', method: 'PATCH' },
    ],
  });

  function requireProduct(clientId: string, id: string): Product {
    const product = products.find(clientId, id);
    if (!product) {
      throw notFound();
    }
    return product;
  }

  operation(fastify, simulator, {
    method: 'POST',
    url: '/v1/catalogs/products',
    body: ProductRequest,
    prefer: true,
    latest: ({ clientId }, id) => linked(requireProduct(clientId, id)),
    handle: ({ clientId, body, now }) => {
      const { id = newProductId(), ...fields } = body;
      if (body.id?.startsWith('PROD-')) {
        throw invalidRequest(
          fieldError(
            'INVALID_PARAMETER_SYNTAX',
            { field: '/id', value: body.id },
            'Input identifier must not use system prefix(PROD-).',
          ),
        );
      }
      if (products.find(clientId, id)) {
        throw unprocessable('DUPLICATE_RESOURCE_IDENTIFIER', 'Identifier must be unique.');
      }
      const product = { id, ...fields, create_time: timestamp(now), update_time: timestamp(now) };
      products.save(clientId, product);
      return created(linked(product));
    },
  });

  operation(fastify, simulator, {
    method: 'GET',
    url: '/v1/catalogs/products',
    handle: ({ clientId, query }) => {
      const { items, envelope } = pageOf(
        products.list(clientId),
        parseInput(PageQuery, query, 'query'),
        collectionUrl(),
      );
      const elements = items.map(({ id, name, description, create_time }) =>
        linked({ id, name, description, create_time }),
      );
      // PayPal's schema does not allow an empty list, so an app without products gets none.
      return ok(elements.length > 0 ? { products: elements, ...envelope } : envelope);
    },
  });

  operation(fastify, simulator, {
    method: 'GET',
    url: '/v1/catalogs/products/:id',
    handle: ({ clientId, id }) => ok(linked(requireProduct(clientId, id))),
  });
}
