import { eq } from 'drizzle-orm';
import { schema } from '../../db';
import { countAttempt } from '../../identity/attempts';
import type { Access } from '../../team/access';
import { plainName } from '../emails';
import { InvalidRequestError } from '../failures';
import { runtime } from '../runtime';
import { isOwnedBy, type WebhookOwner } from './addresses';
import { postMessage } from './post-message';

const { notificationWebhooks: w } = schema;

/** Sends a test message, and keeps what became of it as of any other. Returns why it was not accepted; null when it was. */
export async function testWebhook(access: Access, owner: WebhookOwner): Promise<string | null> {
  const { db, env, keyring } = runtime();
  const wait = await countAttempt(db, [
    { key: `notification-test:${access.user.id}`, max: 20, windowSeconds: 3600 },
  ]);
  if (wait > 0) throw new InvalidRequestError('Too many test messages. Try again in an hour.');
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
