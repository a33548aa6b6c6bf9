import * as z from 'zod/mini';

const invalid = 'Passkey non valida.';

/** Bytes as base64url text, the format of WebAuthn's JSON. */
const Bytes = (max: number) =>
  z.string(invalid).check(z.regex(/^[\w-]+$/, invalid), z.maxLength(max, invalid));

const Transports = z.array(z.string().check(z.maxLength(32, invalid))).check(z.maxLength(10));

const credential = {
  id: Bytes(1400),
  rawId: Bytes(1400),
  type: z.literal('public-key', invalid),
};

/** The browser's answer when it has created a new passkey. */
export const CreatedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes(4096),
    attestationObject: Bytes(16_384),
    transports: z.optional(Transports),
  }),
});
export type CreatedPasskey = z.infer<typeof CreatedPasskey>;

/** The browser's answer when a person has used a passkey. */
export const UsedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes(4096),
    authenticatorData: Bytes(4096),
    signature: Bytes(4096),
    userHandle: z.optional(Bytes(256)),
  }),
});
export type UsedPasskey = z.infer<typeof UsedPasskey>;

const Known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({ residentKey: z.string(), userVerification: z.string() }),
  attestation: z.string(),
});

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(Known),
  userVerification: z.string(),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;
