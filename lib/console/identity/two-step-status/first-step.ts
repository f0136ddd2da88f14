import { eq } from 'drizzle-orm';
import { sha256Hex } from '@/lib/platform/crypto';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import {
  forgetSealedCookie,
  readSealedCookie,
  type SealedCookie,
  setSealedCookie,
} from './sealed-cookies';

const { users } = schema;

export const secondStepPath = '/sign-in/second-step';

const firstStepCookie: SealedCookie = { name: 'atelier.second-step', lifetimeSeconds: 600 };

/** A value that changes with the password; null for a missing account. */
async function readPasswordVersion(userId: string): Promise<string | null> {
  const [user] = await runtime()
    .db.select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  return user === undefined ? null : sha256Hex(user.hash ?? 'no password');
}

/** Remembers in a cookie, for ten minutes, that the person passed the first step. It is not a session. */
export async function rememberFirstStep(userId: string): Promise<void> {
  await setSealedCookie(firstStepCookie, { userId, version: await readPasswordVersion(userId) });
}

/** The person who passed the first step in this browser; null for none, or when the password has changed since. */
export async function readFirstStep(): Promise<string | null> {
  const fields = await readSealedCookie(firstStepCookie);
  const userId = fields?.userId ?? null;
  if (userId === null) return null;
  return (await readPasswordVersion(userId)) === fields?.version ? userId : null;
}

export const forgetFirstStep = (): Promise<void> => forgetSealedCookie(firstStepCookie);
