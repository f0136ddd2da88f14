import type { CheckReading } from './check';

/** Requests a path of the provider, with or without the key. Rejects when no response comes. */
type FetchPath = (path: string, sendsKey: boolean) => Promise<{ status: number; body: unknown }>;

/**
 * What a successful list of models tells about the key. Some endpoints list them to everyone, so they are
 * requested without the key too. OpenRouter does that, and describes a key at `/key`: 401 for a wrong one,
 * else `limit_remaining` in US dollars, null without a limit
 * (https://openrouter.ai/docs/api/api-reference/api-keys/get-current-api-key, read 2026-11-23).
 */
export async function readKey(list: string, fetchPath: FetchPath): Promise<CheckReading> {
  const [listResponse, keyResponse] = await Promise.all(
    (['/models', '/key'] as const).map((path) =>
      fetchPath(path, path === '/key').catch(() => ({ status: 0, body: null })),
    ),
  );
  const workingKey = { ok: true, text: `The key works. ${list}` };
  if (listResponse !== undefined && listResponse.status >= 400 && listResponse.status < 500)
    return { key: workingKey };
  if (keyResponse?.status === 401) {
    return { key: { ok: false, text: 'The key was refused (401). Enter it again.' } };
  }
  const { data } = (keyResponse?.body ?? {}) as { data?: { limit_remaining?: unknown } | null };
  const remainingLimit = keyResponse?.status === 200 ? data?.limit_remaining : undefined;
  if (remainingLimit === null)
    return { key: workingKey, quota: { ok: true, text: 'The key has no limit.' } };
  if (typeof remainingLimit === 'number') {
    const text =
      remainingLimit > 0
        ? `$${remainingLimit.toFixed(2)} left for this key.`
        : 'The key’s limit is used up.';
    return { key: workingKey, quota: { ok: remainingLimit > 0, text } };
  }
  const text = `${list} It lists them without a key too, so the first request will show whether the key works.`;
  return { key: { ok: null, text } };
}
