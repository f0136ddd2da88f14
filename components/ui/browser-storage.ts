/** A `Storage` that never throws. */
export interface SafeStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A browser may forbid storage, refuse to write or have no space left. Then values last until the page is left. */
export function createSafeStorage(open: () => Storage): SafeStorage {
  const unstoredValues = new Map<string, string | null>();
  const write = (key: string, value: string | null) => {
    try {
      if (value === null) open().removeItem(key);
      else open().setItem(key, value);
      unstoredValues.delete(key);
    } catch {
      unstoredValues.set(key, value);
    }
  };
  return {
    getItem(key) {
      const value = unstoredValues.get(key);
      if (value !== undefined) return value;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    setItem: write,
    removeItem: (key) => write(key, null),
  };
}

/** `sessionStorage`: of this tab. */
export const tabStorage = createSafeStorage(() => window.sessionStorage);
/** `localStorage`: of all tabs. */
export const browserStorage = createSafeStorage(() => window.localStorage);
