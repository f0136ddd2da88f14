import { cookies, headers } from 'next/headers';
import type { Profile, User } from 'next-auth';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { z } from 'zod';
import { runtime } from '../../platform/runtime';
import { clientOf } from '../devices';
import { openIdentity } from '../identities';
import { openSession } from '../stored-sessions';
import { readSecondSteps, rememberFirstStep, secondStepPath } from '../two-step-status';
import { callbackCookies, isConsoleAddress } from './callback-url';
import { currentUser } from './current';
import type { IdentityError } from './identity-errors';

/** The claims that are read from the ID token and the userinfo endpoint. */
const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().pipe(z.email()).nullish().catch(null),
  // Some providers send it as a string.
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false).default(false),
  name: z.string().nullish().catch(null),
});

/** The configured identity provider for next-auth, if any: code flow with PKCE, state and nonce. */
export function identityProvider(): OAuthConfig<Profile>[] {
  const { oidc } = runtime().env;
  if (oidc === undefined) return [];
  return [
    {
      id: 'oidc',
      name: oidc.name,
      type: 'oauth',
      wellKnown: `${oidc.issuer}/.well-known/openid-configuration`,
      clientId: oidc.clientId,
      clientSecret: oidc.clientSecret,
      authorization: { params: { scope: 'openid email profile' } },
      idToken: true,
      checks: ['pkce', 'state', 'nonce'],
      userinfo: {
        // The token identifies the person; some providers return the email address only at the userinfo endpoint.
        async request({ client, tokens }) {
          const idToken = decodeClaims(tokens.id_token);
          if (client.issuer.metadata.userinfo_endpoint === undefined) return idToken;
          const userInfo = await client.userinfo(tokens.access_token ?? '');
          if (userInfo.sub !== idToken.sub)
            throw new Error('the user information belongs to another account');
          return { ...userInfo, ...idToken };
        },
      },
      profile: ({ sub }) => ({ id: sub ?? '', sessionId: '' }),
    },
  ];
}

/** The claims of an ID token that the client has already verified. */
function decodeClaims(idToken: string | undefined): Record<string, unknown> {
  const [, payload = ''] = (idToken ?? '').split('.');
  return z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}

/** Opens a session for an identity. Returns the path to redirect to when the identity was refused. */
export async function signInByIdentity(
  user: User,
  profile: Profile | undefined,
): Promise<true | string> {
  const { db, env } = runtime();
  const { oidc } = env;
  if (oidc === undefined) return '/sign-in';
  const identityClaims = claims.parse(profile);
  const client = clientOf(await headers());
  const signedInUser = await currentUser();
  const result = await openIdentity(
    db,
    {
      issuer: identityClaims.iss,
      subject: identityClaims.sub,
      email: identityClaims.email ?? null,
      isEmailVerified: identityClaims.email_verified,
      name: identityClaims.name ?? null,
    },
    {
      rules: { signup: env.signup, allowedDomains: oidc.allowedDomains },
      signedInUser,
      client,
    },
  );
  if (!result.ok) {
    const error: IdentityError = `identity-${result.reason}`;
    return `/sign-in?error=${error}`;
  }
  const { userId } = result;
  if (signedInUser === null && (await readSecondSteps(db, userId)) !== null) {
    await rememberFirstStep(userId);
    return `${secondStepPath}?from=${encodeURIComponent(await readReturnPath())}`;
  }
  // A person who connects an identity keeps their session.
  const sessionId = signedInUser?.sessionId ?? (await openSession(db, { userId, ...client }));
  Object.assign(user, { id: userId, sessionId });
  return true;
}

/** The path that next-auth would redirect to, from its cookie. */
async function readReturnPath(): Promise<string> {
  const jar = await cookies();
  const address = callbackCookies.map((name) => jar.get(name)?.value).find((value) => value);
  const base = runtime().env.url;
  if (address === undefined || !isConsoleAddress(address, new URL(base).host)) return '/';
  const { pathname, search } = new URL(address, base);
  return pathname + search;
}
