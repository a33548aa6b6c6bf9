import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/**
 * Bits of the authenticator data. `used`: the user is present and verified. `created`: a new credential follows as
 * well.
 */
const flags = { used: 0x05, created: 0x45 } as const;

interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  /** The counter to send instead of the real one, which grows with each use. */
  readonly counter?: number;
  /** The challenge to sign instead of the real one. */
  readonly named?: unknown;
  /** The id to sign instead of the real one. */
  readonly id?: Buffer;
  /** Both coordinates of a public key to send instead of the real ones. */
  readonly point?: Buffer;
}

/** A COSE key: EC2, ES256, P-256. */
function coseKey(publicKey: KeyObject, point: Buffer | undefined): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (coordinate: string) => point ?? Buffer.from(coordinate, 'base64url');
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    bytes(x),
    Buffer.from('225820', 'hex'),
    bytes(y),
  ]);
}

/** `{"fmt": "none", "attStmt": {}, "authData": …}` in CBOR. */
function attestationOf(authData: Buffer): Buffer {
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
  const head = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex');
  return Buffer.concat([head, length, authData]);
}

/** A passkey in software, which can also send wrong data. */
export function softwarePasskey(
  site = { id: 'localhost', origin: 'http://localhost:3000' },
  idLength = 16,
) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(idLength);
  let counter = 0;

  function authData(flag: number, faults: Faults, more = Buffer.alloc(0)): Buffer {
    counter = faults.counter ?? counter + 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(flag, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(faults.rpId ?? site.id), head, more]);
  }

  function clientData(type: string, real: string, { origin = site.origin, ...faults }: Faults) {
    const challenge = 'named' in faults ? faults.named : real;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  const credential = { id: text(id), rawId: text(id), type: 'public-key' as const };

  return {
    id: text(id),

    create(challenge: string, faults: Faults = {}) {
      const shown = faults.id ?? id;
      const length = Buffer.from([shown.length >> 8, shown.length & 0xff]);
      const key = coseKey(publicKey, faults.point);
      const attested = Buffer.concat([Buffer.alloc(16), length, shown, key]);
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, faults)),
          attestationObject: text(attestationOf(authData(flags.created, faults, attested))),
        },
      };
    },

    use(challenge: string, faults: Faults = {}) {
      const client = clientData('webauthn.get', challenge, faults);
      const data = authData(flags.used, faults);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
        },
      };
    },
  };
}
