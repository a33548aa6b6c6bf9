import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { ById } from '../kit/fields.ts';

const access = 'user.manage';

/** The personal data of one person in one tenant. The history entries of these calls are about that person. */
export const personDataContract = {
  name: 'person-data',
  endpoints: {
    exportJson: endpoint({
      method: 'GET',
      path: '/api/user/ExportDataJson/:id',
      summary: 'Tutto ciò che il tenant conserva di una persona, in JSON',
      access,
      params: ById,
      document: 'application/json',
      result: z.string(),
    }),
    exportPage: endpoint({
      method: 'GET',
      path: '/api/user/ExportDataPage/:id',
      summary: 'Tutto ciò che il tenant conserva di una persona, come pagina da leggere o stampare',
      access,
      params: ById,
      document: 'text/html',
      result: z.string(),
    }),
  },
} as const;
