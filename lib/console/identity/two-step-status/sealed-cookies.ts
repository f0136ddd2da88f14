import { cookies } from 'next/headers';
import { runtime } from '../../platform/runtime';

/** An encrypted cookie, such as one for the minutes that a sign-in takes. */
export interface SealedCookie {
  readonly name: string;
  readonly lifetimeSeconds: number;
  /** The pages to which the browser sends it; all by default. */
  readonly path?: string;
}

const contextOf = ({ name }: SealedCookie) => ({ purpose: `cookie:${name}` });

const attributes = ({ path = '/' }: SealedCookie) => ({
  path,
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: runtime().env.url.startsWith('https:'),
});

/** Writes `fields` into the cookie with their expiry. */
export async function setSealedCookie(
  cookie: SealedCookie,
  fields: Readonly<Record<string, string | null>>,
): Promise<void> {
  const endsAt = Date.now() + cookie.lifetimeSeconds * 1000;
  const value = runtime().keyring.seal(JSON.stringify({ fields, endsAt }), contextOf(cookie));
  (await cookies()).set({
    name: cookie.name,
    value,
    maxAge: cookie.lifetimeSeconds,
    ...attributes(cookie),
  });
}

/** The fields written by {@link setSealedCookie}; null when the cookie is missing, altered or expired. */
export async function readSealedCookie(
  cookie: SealedCookie,
): Promise<Readonly<Record<string, string | null>> | null> {
  const value = (await cookies()).get(cookie.name)?.value;
  if (value === undefined) return null;
  try {
    const { fields, endsAt } = JSON.parse(runtime().keyring.unseal(value, contextOf(cookie)));
    return endsAt > Date.now() ? fields : null;
  } catch {
    return null;
  }
}

export async function forgetSealedCookie(cookie: SealedCookie): Promise<void> {
  (await cookies()).set({ name: cookie.name, value: '', maxAge: 0, ...attributes(cookie) });
}
