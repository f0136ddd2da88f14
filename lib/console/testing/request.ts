import { AsyncLocalStorage } from 'node:async_hooks';

/* Imports nothing of ours: what stands for `next/headers` is loaded in the middle of everything else. */

/** The cookies that a browser sends, by name. */
export type Cookies = Map<string, string>;

const current = new AsyncLocalStorage<Cookies>();

/** Runs `body` as a request with these cookies. */
export const withCookies = <T>(cookies: Cookies, body: () => Promise<T>): Promise<T> =>
  current.run(cookies, body);

/** Stands for `headers` of `next/headers`: every request of a test comes from the same place. */
export const headers = async (): Promise<Headers> =>
  new Headers({ 'x-forwarded-for': '127.0.0.1', 'user-agent': 'test' });

/** Stands for `cookies` of `next/headers` outside of Next.js: `vi.mock('next/headers', () => import('../testing/request'))`. */
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
