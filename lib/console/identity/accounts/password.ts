import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { createSemaphore } from '@/lib/platform/semaphore';

/** Hashing occupies one of the four threads that files need too (libuv's pool), so few passwords are hashed at once. */
const hashingSemaphore = createSemaphore({ slots: 2 });

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const options = {
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/**
 * The same characters in one form, whichever a keyboard or a system types: RFC 8265, section 4.2.2 (OpaqueString;
 * https://www.rfc-editor.org/rfc/rfc8265, read 2026-11-25) maps every kind of space to the ASCII one and applies NFC.
 */
const normalizePassword = (password: string): string =>
  password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');

export const hashPassword = (password: string): Promise<string> =>
  hashingSemaphore.run('', () => hash(normalizePassword(password), options));

/** A hash that no password is known for. Comparing a password with it takes as long as with the hash of an account. */
const decoyHash = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Whether `password` matches `storedHash`. Without a hash it does the same work and returns false, so that the time
 * does not reveal whether an account exists.
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  const isMatch = await hashingSemaphore.run('', () =>
    verify(storedHash ?? decoyHash, normalizePassword(password)).catch(() => false),
  );
  return storedHash !== null && isMatch;
}
