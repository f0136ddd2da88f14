import { eq } from 'drizzle-orm';
import { GuardedFetchError, guardedFetch } from '@/lib/platform/net';
import { schema } from '../../db';
import { countAttempt } from '../../identity/attempts';
import type { Access } from '../../team/access';
import { plainName } from '../emails';
import { InvalidRequestError } from '../failures';
import { type Runtime, runtime } from '../runtime';
import { addressOf, isOwnedBy, type WebhookOwner, type WebhookRow } from './addresses';
import { type ChatMessage, messageBody } from './message-of';

const timeoutMs = 15_000;

/** Sends a message once. Returns why it was not accepted; null when it was. */
export async function postMessage(
  { env, keyring }: Pick<Runtime, 'env' | 'keyring'>,
  webhook: WebhookRow,
  message: ChatMessage,
): Promise<string | null> {
  try {
    const response = await guardedFetch(addressOf({ keyring }, webhook), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Atelier-Notifications' },
      body: messageBody(webhook.format, message),
      // The body is discarded, so a large one does no harm.
      maxBytes: Number.MAX_SAFE_INTEGER,
      timeoutMs,
      allowLoopback: env.allowLoopback,
    });
    response.discard();
    return response.status >= 200 && response.status < 300 ? null : `answered ${response.status}`;
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return error.code === 'timeout' ? 'gave no answer in 15 seconds' : 'could not be reached';
  }
}

const { notificationWebhooks: w } = schema;

/** Sends a test message, and stores its outcome like that of any other. Returns why it was not accepted; null when it was. */
export async function testWebhook(access: Access, owner: WebhookOwner): Promise<string | null> {
  const { db, env, keyring } = runtime();
  const waitSeconds = await countAttempt(db, [
    { key: `notification-test:${access.user.id}`, max: 20, windowSeconds: 3600 },
  ]);
  if (waitSeconds > 0)
    throw new InvalidRequestError('Too many test messages. Try again in an hour.');
  const [webhook] = await db.select().from(w).where(isOwnedBy(access, owner));
  if (webhook === undefined) throw new InvalidRequestError('Save the address first.');
  const { name, slug } = access.workspace;
  const error = await postMessage({ env, keyring }, webhook, {
    text: `${plainName(name)}: this is a test. Notifications arrive here.`,
    url: `${env.url}/${slug}/notifications`,
  });
  await db.update(w).set({ error }).where(eq(w.id, webhook.id));
  return error;
}
