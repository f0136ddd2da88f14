import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { hmacSha256 } from './digest';

/**
 * What an encrypted text is bound to. `aad` is its row's id: copied to another row it cannot be decrypted.
 */
interface SealContext {
  /** Such as `console-key`. Each purpose has its own key. */
  purpose: string;
  aad?: string;
}

/** Keys derived from the process's secret, one per purpose. */
export interface Keyring {
  /** 32 bytes, the same for the same secret and purpose (HKDF-SHA-256). */
  deriveKey(purpose: string): Buffer;
  /** Encrypts with AES-256-GCM. The text names the secret that sealed it: `v1.<key id>.<base64url>`. */
  seal(plain: string, context: SealContext): string;
  /** Opens what {@link Keyring.seal} made, under the current secret or a previous one. Throws {@link UnsealError}. */
  unseal(sealed: string, context: SealContext): string;
  /** Whether a sealed text names the current secret, by which it was sealed then. */
  isCurrent(sealed: string): boolean;
  /** HMAC-SHA-256 of `data` under the purpose's key, 32 bytes. */
  hmac(purpose: string, data: string | Uint8Array): Buffer;
}

/** A text that cannot be decrypted: altered, of another secret, or of another row. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError';
}

const version = 'v1';
const nonceLength = 12;
const tagLength = 16;

/** A keyring over `secret`. `previous` secrets decrypt only. */
export function createKeyring(
  secret: string,
  options: { previousSecrets?: readonly string[] } = {},
): Keyring {
  const currentKeys = createSecretKeys(secret);
  const keysById = new Map(
    [...(options.previousSecrets ?? []).map(createSecretKeys), currentKeys].map((keys) => [
      keys.id,
      keys,
    ]),
  );
  return {
    deriveKey: (purpose) => Buffer.from(currentKeys.key(purpose)),
    isCurrent: (sealedText) => sealedText.startsWith(`${version}.${currentKeys.id}.`),
    hmac: (purpose, data) => hmacSha256(currentKeys.key(purpose), data),
    seal(plain, context) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', currentKeys.key(context.purpose), nonce, {
        authTagLength: tagLength,
      });
      cipher.setAAD(associatedData(currentKeys.id, context));
      const body = Buffer.concat([
        nonce,
        cipher.update(plain, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${version}.${currentKeys.id}.${body.toString('base64url')}`;
    },
    unseal(sealedText, context) {
      const [sealedVersion, id = '', text = ''] = sealedText.split('.');
      const keys = keysById.get(id);
      const body = Buffer.from(text, 'base64url');
      if (sealedVersion !== version || body.length < nonceLength + tagLength)
        throw new UnsealError('This is not an encrypted text.');
      if (keys === undefined)
        throw new UnsealError('It was sealed with another ATELIER_SECRET than this process has.');
      const decipher = createDecipheriv(
        'aes-256-gcm',
        keys.key(context.purpose),
        body.subarray(0, nonceLength),
        { authTagLength: tagLength },
      );
      decipher.setAAD(associatedData(id, context));
      decipher.setAuthTag(body.subarray(-tagLength));
      try {
        return Buffer.concat([
          decipher.update(body.subarray(nonceLength, -tagLength)),
          decipher.final(),
        ]).toString('utf8');
      } catch (cause) {
        throw new UnsealError('The sealed text was altered, or belongs to another place.', {
          cause,
        });
      }
    },
  };
}

interface SecretKeys {
  id: string;
  key(purpose: string): Buffer;
}

function createSecretKeys(secret: string): SecretKeys {
  const derivedKeys = new Map<string, Buffer>();
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'atelier', purpose, 32));
  return {
    // Eight characters of a derived value: they identify the secret without revealing it.
    id: derive('key-id').toString('hex').slice(0, 8),
    key(purpose) {
      let key = derivedKeys.get(purpose);
      if (key === undefined) {
        key = derive(`purpose:${purpose}`);
        derivedKeys.set(purpose, key);
      }
      return key;
    },
  };
}

function associatedData(id: string, { purpose, aad = '' }: SealContext): Buffer {
  return Buffer.from(JSON.stringify([version, id, purpose, aad]));
}
