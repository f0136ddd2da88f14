const capacity = 256;

/** The prepared statements of the session: the latest 256 texts that were used at least twice. */
export function createStatementCache() {
  const seen = new Set<string>();
  const kept = new Map<string, string>();
  let made = 0;

  return {
    /** The name to run `text` under (empty: none), whether it is prepared already, and what to close for it. */
    use(text: string): { name: string; known: boolean; evicted?: string | undefined } {
      const name = kept.get(text);
      if (name !== undefined) {
        kept.delete(text);
        kept.set(text, name);
        return { name, known: true };
      }
      if (!seen.has(text)) {
        if (seen.size >= capacity * 4) seen.clear();
        seen.add(text);
        return { name: '', known: false };
      }
      made += 1;
      return {
        name: `s${made}`,
        known: false,
        evicted: kept.size >= capacity ? evict() : undefined,
      };
    },
    /** `text` is prepared under `name`. */
    keep(text: string, name: string): void {
      kept.set(text, name);
    },
    forget(text: string): void {
      kept.delete(text);
      seen.delete(text);
    },
  };

  function evict(): string | undefined {
    const [oldest] = kept;
    if (oldest === undefined) return undefined;
    kept.delete(oldest[0]);
    return oldest[1];
  }
}
