import { AsyncLocalStorage } from 'node:async_hooks';

/* Imports no module of ours, because the stand-in for `next/headers` is loaded while others are being loaded. */

/** The cookies that a browser sends, by name. */
export type Cookies = Map<string, string>;

const current = new AsyncLocalStorage<Cookies>();

/** Runs `body` as a request with these cookies. */
export const withCookies = <T>(cookies: Cookies, body: () => Promise<T>): Promise<T> =>
  current.run(cookies, body);

/** Stand-in for `headers` of `next/headers`: every request of a test has the same origin. */
export const headers = async (): Promise<Headers> =>
  new Headers({ 'x-forwarded-for': '127.0.0.1', 'user-agent': 'test' });

/** Stand-in for `cookies` of `next/headers` (`vitest.config.ts`). */
export async function cookies() {
  const jar = current.getStore();
  if (jar === undefined) throw new Error('This runs outside of a request: use asBrowser.');
  return {
    get(name: string) {
      const value = jar.get(name);
      return value === undefined ? undefined : { name, value };
    },
    delete: (name: string) => jar.delete(name),
    set({ name, value, maxAge }: { name: string; value: string; maxAge?: number }) {
      if (maxAge === 0) jar.delete(name);
      else jar.set(name, value);
    },
  };
}
