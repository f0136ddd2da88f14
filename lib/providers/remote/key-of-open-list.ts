import type { CheckReading } from './check';

/** Requests a path of the provider, with or without the key. Rejects when no response comes. */
type FetchPath = (path: string, sendsKey: boolean) => Promise<{ status: number; body: unknown }>;

/**
 * What a successful list of models tells about the key. Some endpoints list them to everyone, so they are
 * requested without the key too. OpenRouter does that, and describes a key at `/key`: 401 for a wrong one,
 * else `limit_remaining` in US dollars, null without a limit
 * (https://openrouter.ai/docs/api/api-reference/api-keys/get-current-api-key, read 2026-11-23).
 */
export async function readKey(list: string, ask: FetchPath): Promise<CheckReading> {
  const [open, about] = await Promise.all(
    (['/models', '/key'] as const).map((path) =>
      ask(path, path === '/key').catch(() => ({ status: 0, body: null })),
    ),
  );
  const works = { ok: true, text: `The key works. ${list}` };
  if (open !== undefined && open.status >= 400 && open.status < 500) return { key: works };
  if (about?.status === 401) {
    return { key: { ok: false, text: 'The key was refused (401). Enter it again.' } };
  }
  const { data } = (about?.body ?? {}) as { data?: { limit_remaining?: unknown } | null };
  const remainingLimit = about?.status === 200 ? data?.limit_remaining : undefined;
  if (remainingLimit === null)
    return { key: works, quota: { ok: true, text: 'The key has no limit.' } };
  if (typeof remainingLimit === 'number') {
    const text =
      remainingLimit > 0
        ? `$${remainingLimit.toFixed(2)} left for this key.`
        : 'The key’s limit is used up.';
    return { key: works, quota: { ok: remainingLimit > 0, text } };
  }
  const text = `${list} It lists them without a key too, so the first request will show whether the key works.`;
  return { key: { ok: null, text } };
}
