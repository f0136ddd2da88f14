import { randomBytes, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { SignWebhook } from '../../remote/testing/webhook-sender';

const secret = () => `whsec_${randomBytes(24).toString('base64')}`;

/** Signs as Replicate does; a forged webhook is signed with another secret. `ageSeconds`: the age of the signed time. */
export function createReplicateSigner(ageSeconds = 0): { secret: string; sign: SignWebhook } {
  const [own, foreign] = [secret(), secret()];
  return {
    secret: own,
    sign(id, isForged) {
      const body = JSON.stringify({ id, status: isForged ? 'failed' : 'succeeded', output: null });
      const messageId = `msg_${randomUUID()}`;
      const at = new Date(Date.now() - ageSeconds * 1000);
      const signature = new Webhook(isForged ? foreign : own).sign(messageId, at, body);
      return {
        body,
        headers: {
          'webhook-id': messageId,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          // As during a change of the secret: one signature for each.
          'webhook-signature': `v1,${randomBytes(32).toString('base64')} ${signature}`,
        },
      };
    },
  };
}
