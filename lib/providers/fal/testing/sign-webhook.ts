import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { SignWebhook } from '../../remote/testing/webhook-sender';

/** Signs as fal does; a forged webhook is signed with another key. `ageSeconds`: the age of the signed time. */
export function createFalSigner(ageSeconds = 0): {
  jwks: object;
  sign: SignWebhook;
} {
  const [own, foreign] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  const { x, ...jwk } = own.publicKey.export({ format: 'jwk' });
  return {
    // Padded, as fal's has been seen, and after a key of another kind.
    jwks: {
      keys: [
        { kty: 'RSA', n: 'x', e: 'AQAB' },
        { ...jwk, x: `${x}=` },
      ],
    },
    sign(id, isForged) {
      const status = isForged ? 'ERROR' : 'OK';
      const body = JSON.stringify({ request_id: id, gateway_request_id: id, status, payload: {} });
      const time = String(Math.floor(Date.now() / 1000) - ageSeconds);
      const digest = createHash('sha256').update(body).digest('hex');
      const message = Buffer.from([id, 'double', time, digest].join('\n'));
      const { privateKey } = isForged ? foreign : own;
      return {
        body,
        headers: {
          'x-fal-webhook-request-id': id,
          'x-fal-webhook-user-id': 'double',
          'x-fal-webhook-timestamp': time,
          'x-fal-webhook-signature': sign(null, message, privateKey).toString('hex'),
        },
      };
    },
  };
}
