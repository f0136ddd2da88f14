const maxPrepared = 256;

/** The prepared statements of the session: the latest 256 texts that were used at least twice. */
export function createStatementCache() {
  const seenTexts = new Set<string>();
  const preparedNames = new Map<string, string>();
  let nameCount = 0;

  return {
    /** The name to run `text` under (empty: none), whether it is prepared already, and what to close for it. */
    use(text: string): { name: string; isPrepared: boolean; evictedName?: string | undefined } {
      const name = preparedNames.get(text);
      if (name !== undefined) {
        preparedNames.delete(text);
        preparedNames.set(text, name);
        return { name, isPrepared: true };
      }
      if (!seenTexts.has(text)) {
        if (seenTexts.size >= maxPrepared * 4) seenTexts.clear();
        seenTexts.add(text);
        return { name: '', isPrepared: false };
      }
      nameCount += 1;
      return {
        name: `s${nameCount}`,
        isPrepared: false,
        evictedName: preparedNames.size >= maxPrepared ? evict() : undefined,
      };
    },
    /** `text` is prepared under `name`. */
    notePrepared(text: string, name: string): void {
      preparedNames.set(text, name);
    },
    forget(text: string): void {
      preparedNames.delete(text);
      seenTexts.delete(text);
    },
  };

  function evict(): string | undefined {
    const [oldest] = preparedNames;
    if (oldest === undefined) return undefined;
    preparedNames.delete(oldest[0]);
    return oldest[1];
  }
}
