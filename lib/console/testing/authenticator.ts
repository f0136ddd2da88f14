import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Deviations from a correct response, for tests. */
interface ResponseOverrides {
  /** The origin of the page. */
  readonly origin?: string;
  /** Whether the person was verified, by a PIN or a fingerprint. */
  readonly verified?: boolean;
  /** The signature counter instead of the next one. */
  readonly counter?: number;
  readonly rpId?: string;
}

interface Options {
  readonly challenge: string;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** An authenticator with one passkey (ES256) as in https://www.w3.org/TR/webauthn-3/ (read on 2026-11-22). */
export function createAuthenticator(userId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = text(credentialId);
  let uses = 0;

  const clientData = (type: string, { challenge }: Options, origin = 'http://localhost:3000') =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(
    { verified = true, counter = uses, rpId = 'localhost' }: ResponseOverrides,
    attested?: Buffer,
  ) {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested === undefined ? 0 : 0x40);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, attested ?? Buffer.alloc(0)]);
  }

  const credential = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };

  return {
    /** Returns the response to the options of a registration. */
    create(options: Options, overrides: ResponseOverrides = {}) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        isoCBOR.encode(key),
      ]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authenticatorData(overrides, attested))],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', options, overrides.origin)),
          attestationObject: text(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** Returns the response to the options of a sign-in. */
    get(options: Options, overrides: ResponseOverrides = {}) {
      uses += 1;
      const data = authenticatorData(overrides);
      const client = clientData('webauthn.get', options, overrides.origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle: text(Buffer.from(userId)),
        },
      };
    },
  };
}
