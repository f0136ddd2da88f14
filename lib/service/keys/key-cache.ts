import type { KnownKey } from './find-key';

interface Entry {
  readonly key: KnownKey | null;
  readonly untilMs: number;
}

/** Sizes and lifetimes of the cache. Times in milliseconds. */
export interface KeyCacheLimits {
  readonly maxKnown: number;
  readonly knownMs: number;
  readonly maxUnknown: number;
  readonly unknownStartMs: number;
}

const defaultLimits: KeyCacheLimits = {
  maxKnown: 10_000,
  knownMs: 30_000,
  maxUnknown: 10_000,
  unknownStartMs: 5_000,
};

/**
 * A cache of keys by the SHA-256 of their secret. Known and unknown secrets have separate limits, so that guesses
 * evict no real key. The oldest entry is evicted first.
 */
export function createKeyCache(limits: KeyCacheLimits = defaultLimits) {
  const knownKeys = new Map<string, Entry>();
  const unknownKeys = new Map<string, Entry>();

  function freshEntry(entries: Map<string, Entry>, hash: string, nowMs: number): Entry | undefined {
    const entry = entries.get(hash);
    if (entry === undefined || entry.untilMs > nowMs) return entry;
    entries.delete(hash);
    return undefined;
  }

  return {
    /** `undefined`: not cached. `null`: known not to exist. */
    get(hash: string, nowMs: number): KnownKey | null | undefined {
      return (freshEntry(knownKeys, hash, nowMs) ?? freshEntry(unknownKeys, hash, nowMs))?.key;
    },
    set(hash: string, key: KnownKey | null, nowMs: number): void {
      const [entries, maxEntries, lifetimeMs] =
        key === null
          ? [unknownKeys, limits.maxUnknown, limits.unknownStartMs]
          : [knownKeys, limits.maxKnown, limits.knownMs];
      entries.delete(hash);
      const oldestHash = entries.keys().next().value;
      if (entries.size >= maxEntries && oldestHash !== undefined) entries.delete(oldestHash);
      entries.set(hash, { key, untilMs: nowMs + lifetimeMs });
    },
    /** Drops a secret that was cached as unknown before its key was made. */
    forgetSecret(hash: string): void {
      unknownKeys.delete(hash);
    },
    forgetKey(keyId: string): void {
      for (const [hash, { key }] of knownKeys)
        if (key?.auth.keyId === keyId) knownKeys.delete(hash);
    },
    forgetWorkspace(workspaceId: string): void {
      for (const [hash, { key }] of knownKeys) {
        if (key?.auth.workspaceId === workspaceId) knownKeys.delete(hash);
      }
    },
    clear(): void {
      knownKeys.clear();
      unknownKeys.clear();
    },
  };
}
