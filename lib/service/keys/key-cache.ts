import type { KnownKey } from './find-key';

interface Entry {
  readonly key: KnownKey | null;
  readonly untilMs: number;
}

/** Sizes and lifetimes of the cache. Times in milliseconds. */
export interface KeyCacheLimits {
  readonly known: number;
  readonly knownMs: number;
  readonly unknown: number;
  readonly unknownMs: number;
}

const defaults: KeyCacheLimits = {
  known: 10_000,
  knownMs: 30_000,
  unknown: 10_000,
  unknownMs: 5_000,
};

/**
 * A cache of keys by the SHA-256 of their secret. Known and unknown secrets have separate limits, so that guesses
 * evict no real key. The oldest entry is evicted first.
 */
export function createKeyCache(limits: KeyCacheLimits = defaults) {
  const known = new Map<string, Entry>();
  const unknown = new Map<string, Entry>();

  function fresh(entries: Map<string, Entry>, hash: string, nowMs: number): Entry | undefined {
    const entry = entries.get(hash);
    if (entry === undefined || entry.untilMs > nowMs) return entry;
    entries.delete(hash);
    return undefined;
  }

  return {
    /** `undefined`: not cached. `null`: known not to exist. */
    get(hash: string, nowMs: number): KnownKey | null | undefined {
      return (fresh(known, hash, nowMs) ?? fresh(unknown, hash, nowMs))?.key;
    },
    set(hash: string, key: KnownKey | null, nowMs: number): void {
      const [entries, most, forMs] =
        key === null
          ? [unknown, limits.unknown, limits.unknownMs]
          : [known, limits.known, limits.knownMs];
      entries.delete(hash);
      const oldest = entries.keys().next().value;
      if (entries.size >= most && oldest !== undefined) entries.delete(oldest);
      entries.set(hash, { key, untilMs: nowMs + forMs });
    },
    /** Drops a secret that was cached as unknown before its key was made. */
    forgetSecret(hash: string): void {
      unknown.delete(hash);
    },
    forgetKey(keyId: string): void {
      for (const [hash, { key }] of known) if (key?.auth.keyId === keyId) known.delete(hash);
    },
    forgetWorkspace(workspaceId: string): void {
      for (const [hash, { key }] of known) {
        if (key?.auth.workspaceId === workspaceId) known.delete(hash);
      }
    },
    clear(): void {
      known.clear();
      unknown.clear();
    },
  };
}

export type KeyCache = ReturnType<typeof createKeyCache>;
