/** What this product uses of `Storage`. None of it throws. */
export interface KeptStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A browser may forbid storage, refuse to write or have no space left. Then values are kept until the page is left. */
export function keepStorage(open: () => Storage): KeptStorage {
  const unstored = new Map<string, string | null>();
  const write = (key: string, value: string | null) => {
    try {
      if (value === null) open().removeItem(key);
      else open().setItem(key, value);
      unstored.delete(key);
    } catch {
      unstored.set(key, value);
    }
  };
  return {
    getItem(key) {
      const value = unstored.get(key);
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
export const tabStorage = keepStorage(() => window.sessionStorage);
/** `localStorage`: of all tabs. */
export const browserStorage = keepStorage(() => window.localStorage);
