import type { Balance } from '../../lib/contract';
import { type Caller, call, initialCredits, operatorKey } from './server';

/** Calls the management interface. Throws when it refuses. */
export async function manage<T>(
  server: Pick<Caller, 'url'>,
  path: string,
  json: unknown,
): Promise<T> {
  const asked = { json, idempotencyKey: crypto.randomUUID() };
  const answer = await call<T>({ url: server.url, key: operatorKey }, `/manage${path}`, asked);
  if (answer === null || answer.status >= 300) {
    throw new Error(`${path} answered ${answer?.status} ${JSON.stringify(answer?.body)}`);
  }
  return answer.body;
}

/** A workspace of a run. */
export interface Team {
  id: string;
  /** The secret of its key. */
  key: string;
  /** The signing secret of that key's webhook; `null` without one. */
  webhookSecret: string | null;
}

/** Opens a workspace with {@link initialCredits}. The webhook of its key sends the ends of tasks to `url`. */
export async function openTeam(
  server: Pick<Caller, 'url'>,
  url: string | null,
  name = 'Kill run',
): Promise<Team> {
  const { id } = await manage<{ id: string }>(server, '/workspaces', { name, kind: 'team' });
  const at = `/workspaces/${id}`;
  const key = await manage<{ id: string; secret: string }>(server, `${at}/keys`, {
    name: 'Kill run',
    scopes: ['v1:generate', 'v1:text'],
  });
  const webhook =
    url === null
      ? null
      : await manage<{ secret: string }>(server, `${at}/keys/${key.id}/webhook`, {
          url,
          events: ['task.succeeded', 'task.failed', 'task.canceled'],
        });
  const mine = { url: server.url, key: key.secret };
  const begun = await call<Balance>(mine, '/v1/user/balance');
  await manage(server, `${at}/grants`, {
    amount: initialCredits - (begun?.body.quota_amount ?? 0),
    memo: 'kill run',
    once_key: 'kill-run',
  });
  return { id, key: key.secret, webhookSecret: webhook?.secret ?? null };
}
