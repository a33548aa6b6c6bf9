import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Id, soughtText } from '../kit/fields.ts';
import { erasureObstacles } from './erasure-rules.ts';
import { erasureMessages } from './erasure-texts.ts';

const access = 'user.manage';

/** The data of a person in one tenant that the law requires to be kept. */
const KeptIdentity = z.object({
  name: z.string(),
  vatCode: z.nullable(z.string()),
  isCompany: z.boolean(),
  street: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  municipality: z.nullable(z.string()),
});

const Erasure = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  erasedAt: z.nullable(z.string()),
  obstacles: z.array(z.enum(erasureObstacles)),
  /** The day of the last fiscal movement and the last day of its retention, as ISO dates; null without movements. */
  retention: z.nullable(z.object({ lastOn: z.string(), until: z.string() })),
  /** The kept identity of an erased person. It is null before the erasure and after the retention. */
  kept: z.nullable(KeptIdentity),
});
export type Erasure = z.infer<typeof Erasure>;

/**
 * The erasure of a person's data. If the person belongs to several tenants, only a SuperAdmin may request the erasure.
 */
export const personErasureContract = {
  name: 'person-erasure',
  endpoints: {
    erasure: endpoint({
      method: 'GET',
      path: '/api/user/Erasure/:id',
      summary:
        'Se i dati di una persona si possono cancellare, e che cosa la legge chiede di tenere',
      access,
      params: ById,
      result: Erasure,
    }),
    erase: endpoint({
      method: 'POST',
      path: '/api/user/Erase/:id',
      summary:
        'Cancella i dati di una persona; chi ha movimenti resta nei libri fino al termine di legge',
      access,
      successMessage: erasureMessages.done,
      params: ById,
      body: z.object({ confirmation: soughtText() }),
      result: Erasure,
    }),
  },
} as const;
