import * as z from 'zod/mini';
import { completed } from '../kit/completion.ts';
import { crudContract } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Id, lineOfText, requiredText, Version } from '../kit/fields.ts';
import { nameRequired } from '../texts/messages.ts';

interface PlainProvider {
  readonly apiSecret?: string | null | undefined;
  readonly hasApiSecret?: boolean | null | undefined;
}

/**
 * An account at a payment provider. `apiSecret` can only be written, and a response only shows whether a secret is
 * stored. If another server sends the secret, it is discarded.
 */
export const PaymentProvider = completed(
  z.object({
    id: Id,
    name: z.string(),
    apiUrl: z.string(),
    apiKey: z.string(),
    hasApiSecret: z.boolean(),
    /** The time at which the provider accepted these credentials; null before that time. */
    credentialsCheckedAt: z.nullable(z.string()),
    version: Version,
  }),
  ({ apiSecret, hasApiSecret }: PlainProvider) => ({
    apiSecret: undefined,
    hasApiSecret: hasApiSecret ?? Boolean(apiSecret),
  }),
);
export type PaymentProvider = z.infer<typeof PaymentProvider>;

const apiUrl = requiredText('L’indirizzo è obbligatorio.', 300);
const apiKey = requiredText('La chiave è obbligatoria.', 300);
/** The secret of the account. If it is empty or absent, the stored secret of the saved provider is kept. */
const apiSecret = z.optional(z.nullable(lineOfText(300)));

export const credentialsMessages = {
  wrongKey: 'PayPal non riconosce questo client id in questo ambiente.',
  wrongSecret: 'PayPal non accetta questo segreto per il client id indicato.',
  noSecret: 'Il segreto è obbligatorio.',
  accepted: 'Connessione riuscita: PayPal accetta queste credenziali.',
  unavailable: 'PayPal non risponde: le credenziali non sono state provate. Riprova tra poco.',
  savedUnchecked: 'Salvato, ma PayPal non risponde: le credenziali non sono state provate.',
} as const;

/** Explains why a webhook registration is blocked and what the administrator can do. */
export const webhookLimitMessage =
  'PayPal accetta al massimo 10 indirizzi di notifica per app e sono tutti occupati: togline uno su developer.paypal.com (Apps & Credentials, poi Webhooks) oppure usa un’altra app. Intanto gli eventi si leggono ogni ora.';

const crud = crudContract('paymentprovider', {
  entity: {
    one: 'Fornitore di pagamento',
    many: 'Fornitori di pagamento',
    auditName: 'paymentProvider',
  },
  row: PaymentProvider,
  write: z.object({ name: requiredText(nameRequired), apiUrl, apiKey, apiSecret }),
  filters: { name: lineOfText(), apiUrl: lineOfText() },
  sortKeys: ['id', 'name', 'apiUrl'],
  columns: [
    { key: 'id', label: 'Id' },
    { key: 'name', label: 'Nome' },
    { key: 'apiUrl', label: 'Indirizzo API' },
    { key: 'apiKey', label: 'Client id' },
    { key: 'hasApiSecret', label: 'Segreto salvato', type: 'bool' },
  ],
  access: { read: 'paymentProvider.manage', manage: 'paymentProvider.manage' },
});

export const paymentProviderContract = {
  ...crud,
  endpoints: {
    ...crud.endpoints,
    checkCredentials: endpoint({
      method: 'POST',
      path: '/api/paymentprovider/checkCredentials',
      summary: 'Prova le credenziali presso il fornitore, senza salvare nulla',
      access: 'paymentProvider.manage',
      /** If `savedProviderId` is given and the secret is absent, the stored secret is used. */
      body: z.object({ savedProviderId: z.optional(Id), apiUrl, apiKey, apiSecret }),
      result: z.object({ outcome: z.enum(['accepted', 'unavailable']) }),
    }),
  },
} as const;
