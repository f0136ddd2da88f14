/**
 * Addresses of this deployment's own files. What is kept holds their path alone, so that it stays right under another
 * domain or port; the address is made when it is read.
 */
export interface OwnAddresses {
  /** `value`, however deep, with the path of our files in place of their address. */
  keep<T>(value: T): T;
  /** The opposite of {@link keep}. */
  read<T>(value: T): T;
}

/** A file's path as the service makes it; nothing else that a person writes looks like it. */
const path = /^\/media\/[A-Za-z0-9_-]{32}\.[a-z0-9]{2,5}$/;

/** Those under `baseUrl`, which has no slash at its end. */
export function ownAddresses(baseUrl: string): OwnAddresses {
  return {
    keep: (value) =>
      mapTexts(value, (text) => {
        const rest = text.startsWith(baseUrl) ? text.slice(baseUrl.length) : '';
        return path.test(rest) ? rest : text;
      }),
    read: (value) => mapTexts(value, (text) => (path.test(text) ? `${baseUrl}${text}` : text)),
  };
}

function mapTexts<T>(value: T, change: (text: string) => string): T {
  const map = (at: unknown): unknown => {
    if (typeof at === 'string') return change(at);
    if (Array.isArray(at)) return at.map(map);
    // A row may hold more than JSON: dates and the like are left as they are.
    if (at === null || typeof at !== 'object' || Object.getPrototypeOf(at) !== Object.prototype) {
      return at;
    }
    return Object.fromEntries(Object.entries(at).map(([name, each]) => [name, map(each)]));
  };
  return map(value) as T;
}
