import { and, eq, sql } from 'drizzle-orm';
import type { OidcEnv } from '@/lib/platform/env';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';
import { recordPersonAudit } from '../../team/audit';
import { insertAccount, isOpenInvitation, readSignUpState } from '../accounts';
import type { Client } from '../devices';
import { type CurrentUser, isFreshSession } from '../stored-sessions';

const { identities, invitations, users } = schema;

/** A person's identity from a provider, verified by its signature. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; null when the provider sends none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

/** Why a sign-in with an identity was refused. */
export type IdentityRefusal = 'domain' | 'unverified' | 'unknown' | 'unproved' | 'taken' | 'stale';

export type IdentityResult =
  | { readonly ok: true; readonly userId: string }
  | { readonly ok: false; readonly reason: IdentityRefusal };

interface Rules {
  readonly signup: 'invitation' | 'open';
  readonly allowedDomains: OidcEnv['allowedDomains'];
}

const refuse = (reason: IdentityRefusal): IdentityResult => ({ ok: false, reason });

/** Whether an address belongs to one of the domains; true for an empty list. Subdomains do not count. */
export const isOfDomain = (email: string | null, domains: readonly string[]): boolean =>
  domains.length === 0 || (email !== null && domains.includes(email.split('@').at(-1) ?? ''));

/**
 * The account of an identity. A known identity keeps its account, even if its address has changed. A new one is linked to
 * the account `signedIn` that connects it, which has to be soon after its sign-in: an open or stolen session is not enough.
 * Without one it is linked to the account with its address if both sides have verified that (decision 19). Else it makes
 * an account, if allowed: with open sign-up, for an allowed domain, or for an invited address.
 */
export async function openIdentity(
  db: ConsoleDb,
  identity: Identity,
  options: {
    rules: Rules;
    signedInUser: Pick<CurrentUser, 'id' | 'sessionId'> | null;
    client: Client;
  },
): Promise<IdentityResult> {
  const { rules, signedInUser } = options;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('atelier.sign-up'))`);
    const { issuer, subject, email } = identity;
    if (!isOfDomain(email, rules.allowedDomains)) return refuse('domain');
    const [existingIdentity] = await tx
      .select({ userId: identities.userId })
      .from(identities)
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
    if (existingIdentity !== undefined) {
      const isOtherAccount = signedInUser !== null && signedInUser.id !== existingIdentity.userId;
      return isOtherAccount ? refuse('taken') : { ok: true, userId: existingIdentity.userId };
    }
    if (signedInUser !== null && !(await isFreshSession(tx, signedInUser.sessionId))) {
      return refuse('stale');
    }
    const account =
      signedInUser === null
        ? await findOrMakeAccount(tx, identity, rules)
        : ({ ok: true, userId: signedInUser.id } as const);
    if (!account.ok) return account;
    const { userId } = account;
    await tx.insert(identities).values({ issuer, subject, userId });
    const after = { issuer, email };
    await recordPersonAudit(tx, { userId, ...options.client, action: 'identity.connect', after });
    return account;
  });
}

async function findOrMakeAccount(
  tx: ConsoleTx,
  { email, isEmailVerified, name }: Identity,
  rules: Rules,
): Promise<IdentityResult> {
  if (email === null || !isEmailVerified) return refuse('unverified');
  const [user] = await tx
    .select({ id: users.id, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.email, email));
  if (user !== undefined) {
    return user.verifiedAt === null ? refuse('unproved') : { ok: true, userId: user.id };
  }
  if (!(await mayMakeAccount(tx, email, rules))) return refuse('unknown');
  const userId = await insertAccount(tx, {
    email,
    name: storableName(name).slice(0, 80).toWellFormed() || (email.split('@')[0] ?? email),
    passwordHash: null,
    isVerified: true,
  });
  return userId === null ? refuse('unknown') : { ok: true, userId };
}

/** A name from another system without U+0000, which PostgreSQL cannot store. */
const storableName = (name: string | null): string => (name ?? '').replaceAll('\0', '').trim();

/** False for the first account: it belongs to the owner and needs the token in the sign-up form. */
async function mayMakeAccount(tx: ConsoleTx, email: string, rules: Rules): Promise<boolean> {
  const state = await readSignUpState(tx, rules.signup);
  if (state.open) return !state.isFirst;
  if (rules.allowedDomains.length > 0) return true;
  const invitationCount = await tx.$count(
    invitations,
    and(eq(invitations.email, email), isOpenInvitation()),
  );
  return invitationCount > 0;
}

/** The number of identities linked to an account. */
export const countIdentities = (db: ConsoleDb, userId: string): Promise<number> =>
  db.$count(identities, eq(identities.userId, userId));
