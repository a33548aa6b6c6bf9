import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { requiredText } from '../kit/fields.ts';
import { secondFactorMessages } from '../texts/second-factor-messages.ts';
import { maxShortName } from '../values/text-limits.ts';
import { CurrentPassword } from './account.ts';
import { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from './passkey.ts';
import { SignedIn } from './sign-in.ts';

/** Six digits of an authenticator app, or a recovery code. Spaces and hyphens are ignored. */
const Code = z
  .string(secondFactorMessages.codeRequired)
  .check(
    z.minLength(1, secondFactorMessages.codeRequired),
    z.maxLength(40, secondFactorMessages.wrongCode),
  );

/** The proof of the second factor: a code, or a passkey. */
export const FactorProof = z
  .object({ code: z.optional(Code), passkey: z.optional(UsedPasskey) })
  .check(
    z.refine(
      ({ code, passkey }) => (code === undefined) !== (passkey === undefined),
      secondFactorMessages.codeRequired,
    ),
  );
export type FactorProof = z.infer<typeof FactorProof>;

/** The recovery codes are shown once, because only their hashes are stored. Null when the person already has codes. */
const RecoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });

/** The key of an authenticator app in base32, and the URI that the app reads from a QR code. */
const TotpKey = z.object({ key: z.string(), uri: z.string() });
export type TotpKey = z.infer<typeof TotpKey>;

/** The proof is required only if the person already has a second factor. */
const Confirmed = z.object({
  currentPassword: CurrentPassword,
  secondFactor: z.optional(FactorProof),
});

export const OwnPasskey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type OwnPasskey = z.infer<typeof OwnPasskey>;

const PasskeyId = z.string().check(z.minLength(1), z.maxLength(1400));

/** The calls of a person about the person's own second factor. */
export const secondFactorContract = {
  name: 'second-factor',
  endpoints: {
    state: endpoint({
      method: 'GET',
      path: '/api/account/SecondFactor',
      summary: 'Il proprio secondo fattore',
      access: 'account.use',
      result: z.object({
        totpSince: z.nullable(z.string()),
        recoveryCodesLeft: z.int(),
        passkeys: z.array(OwnPasskey),
        /**
         * Whether the browser can create passkeys here. It can only on a host with a name, over HTTPS or on localhost.
         */
        canAddPasskeys: z.boolean(),
      }),
    }),
    beginTotp: endpoint({
      method: 'POST',
      path: '/api/account/BeginTotp',
      summary: 'Crea la chiave per un’app di autenticazione, che vale dopo la conferma',
      access: 'account.use',
      body: Confirmed,
      result: TotpKey,
    }),
    confirmTotp: endpoint({
      method: 'POST',
      path: '/api/account/ConfirmTotp',
      summary: 'Attiva l’app di autenticazione con un suo codice',
      access: 'account.use',
      successMessage: secondFactorMessages.totpAdded,
      body: z.object({ code: Code }),
      result: RecoveryCodes,
    }),
    removeTotp: endpoint({
      method: 'POST',
      path: '/api/account/RemoveTotp',
      summary: 'Toglie l’app di autenticazione',
      access: 'account.use',
      successMessage: secondFactorMessages.totpRemoved,
      body: Confirmed,
      result: z.null(),
    }),
    beginPasskey: endpoint({
      method: 'POST',
      path: '/api/account/BeginPasskey',
      summary: 'La richiesta con cui il browser crea una passkey',
      access: 'account.use',
      body: Confirmed,
      result: PasskeyCreation,
    }),
    addPasskey: endpoint({
      method: 'POST',
      path: '/api/account/AddPasskey',
      summary: 'Aggiunge la passkey creata dal browser',
      access: 'account.use',
      successMessage: secondFactorMessages.passkeyAdded,
      body: z.object({
        name: requiredText(secondFactorMessages.passkeyNameRequired, maxShortName),
        passkey: CreatedPasskey,
      }),
      result: RecoveryCodes,
    }),
    removePasskey: endpoint({
      method: 'POST',
      path: '/api/account/RemovePasskey',
      summary: 'Toglie una propria passkey',
      access: 'account.use',
      successMessage: secondFactorMessages.passkeyRemoved,
      body: z.extend(Confirmed, { passkeyId: PasskeyId }),
      result: z.null(),
    }),
    beginProof: endpoint({
      method: 'POST',
      path: '/api/account/BeginProof',
      summary: 'La richiesta con cui il browser usa una propria passkey per una modifica',
      access: 'account.use',
      result: z.object({ hasTotp: z.boolean(), passkeys: z.nullable(PasskeyRequest) }),
    }),
    renewRecoveryCodes: endpoint({
      method: 'POST',
      path: '/api/account/RenewRecoveryCodes',
      summary: 'Crea dieci nuovi codici di recupero al posto di quelli di prima',
      access: 'account.use',
      successMessage: secondFactorMessages.codesRenewed,
      body: Confirmed,
      result: z.object({ recoveryCodes: z.array(z.string()) }),
    }),
  },
} as const;

const StepToken = z
  .string('Accesso scaduto.')
  .check(z.minLength(1, 'Accesso scaduto.'), z.maxLength(200, 'Accesso scaduto.'));

/** The second step of a sign-in. The token of the first step is the permission. */
export const secondStepContract = {
  name: 'second-step',
  endpoints: {
    begin: endpoint({
      method: 'POST',
      path: '/api/secondStep/Begin',
      summary: 'I modi con cui un accesso può continuare dopo la password',
      access: 'public',
      body: z.object({ token: StepToken }),
      result: z.object({
        email: z.string(),
        hasTotp: z.boolean(),
        /** The request to use a passkey; null for a person without passkeys. */
        passkeys: z.nullable(PasskeyRequest),
        /**
         * The key for setting up an authenticator app. It is null unless the person has no second factor and the role
         * requires one.
         */
        newTotp: z.nullable(TotpKey),
      }),
    }),
    finish: endpoint({
      method: 'POST',
      path: '/api/secondStep/Finish',
      summary: 'Completa un accesso con il secondo fattore',
      access: 'public',
      body: z.object({
        token: StepToken,
        proof: FactorProof,
        /** The `deviceToken` of an earlier sign-in in this browser. */
        DeviceToken: z.optional(z.string().check(z.maxLength(1024))),
      }),
      /** `recoveryCodes` is set when this call has set up an authenticator app. */
      result: z.object({ signedIn: SignedIn, recoveryCodes: z.nullable(z.array(z.string())) }),
    }),
  },
} as const;
