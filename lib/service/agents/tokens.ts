import { createHash } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import { randomToken, timingSafeEqualText } from '@/lib/platform/crypto';
import type { ServiceContext, ServiceTx } from '../context';
import { schema } from '../db';
import { hashSecret, revokeKey } from '../keys';
import { mcpAddress } from './metadata';

const { agentConnections, agentTokens, apiKeys } = schema;

const accessLifetimeMs = 3_600_000;
/** A connection that is not used for this long has to be made again. */
const refreshLifetimeMs = 90 * 86_400_000;
/**
 * Windows of one assistant share a refresh token and may exchange it at the same time, or lose the response and exchange it
 * again. Later than this, a second exchange is taken for a theft.
 */
const repeatMs = 30_000;

type TokenContext = Pick<ServiceContext, 'db' | 'authenticator' | 'clock' | 'settings'>;

/** What OAuth answers with 400 (RFC 6749, 5.2). */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  constructor(
    readonly code:
      | 'invalid_grant'
      | 'invalid_request'
      | 'invalid_target'
      | 'unsupported_grant_type',
    message: string,
  ) {
    super(message);
  }
}

/** Parameters of a token request that codes and refresh tokens have in common. */
export interface TokenRequest {
  readonly clientId: string;
  readonly resource: string | null;
}

type Outcome =
  | { readonly tokens: { readonly access: string; readonly refresh: string } }
  | { readonly stolenKey: { readonly workspaceId: string; readonly keyId: string } };

/**
 * Exchanges a code for tokens, once. A second time ends the connection, because somebody else has the code (OAuth 2.1, 4.1.3).
 * Throws {@link TokenError}.
 */
export const exchangeCode = (
  context: TokenContext,
  { code, redirectUri, verifier, ...request }: TokenRequest & CodeProof,
) =>
  exchangeSecret(context, 'code', code, request, (token) => {
    if (token.redirectUri !== redirectUri) {
      throw new TokenError('invalid_grant', 'The code was sent to another redirect_uri.');
    }
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (!timingSafeEqualText(challenge, token.challenge ?? '')) {
      throw new TokenError('invalid_grant', 'The code_verifier is not that of the code.');
    }
  });

interface CodeProof {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

/** Exchanges a refresh token for new tokens. Throws {@link TokenError}. */
export const exchangeRefreshToken = (
  context: TokenContext,
  refreshToken: string,
  request: TokenRequest,
) => exchangeSecret(context, 'refresh', refreshToken, request, () => {});

async function exchangeSecret(
  context: TokenContext,
  kind: 'code' | 'refresh',
  secret: string,
  { clientId, resource }: TokenRequest,
  checkToken: (token: typeof agentTokens.$inferSelect) => void,
) {
  if (resource !== null && resource !== mcpAddress(context.settings)) {
    throw new TokenError('invalid_target', 'Tokens are for /mcp of this service alone.');
  }
  const nowMs = context.clock.now();
  const outcome = await context.db.transaction(async (tx): Promise<Outcome> => {
    const [token] = await tx
      .select()
      .from(agentTokens)
      .where(and(eq(agentTokens.hash, hashSecret(secret)), eq(agentTokens.kind, kind)))
      .for('update');
    const connection = token && (await readConnection(tx, token.keyId));
    if (
      token === undefined ||
      connection === undefined ||
      connection.clientId !== clientId ||
      connection.revokedAt !== null
    ) {
      throw new TokenError(
        'invalid_grant',
        'It is not known, was revoked, or is not this client’s.',
      );
    }
    const { workspaceId, expiresAt } = connection;
    checkToken(token);
    const usedAtMs = token.usedAt?.getTime() ?? null;
    const isAllowedRepeat = kind === 'refresh' && nowMs < (usedAtMs ?? nowMs) + repeatMs;
    if (usedAtMs !== null && !isAllowedRepeat) {
      return { stolenKey: { workspaceId, keyId: token.keyId } };
    }
    if (Math.min(token.endsAt.getTime(), expiresAt?.getTime() ?? nowMs + 1) <= nowMs) {
      throw new TokenError('invalid_grant', 'It has ended. Connect again.');
    }
    if (usedAtMs === null) {
      // It is kept as long as what it is exchanged for, so that a second exchange is noticed.
      const usedTimes = { usedAt: new Date(nowMs), endsAt: new Date(nowMs + refreshLifetimeMs) };
      await tx.update(agentTokens).set(usedTimes).where(eq(agentTokens.hash, token.hash));
    }
    return { tokens: await issueTokens(tx, token.keyId, nowMs) };
  });
  if ('tokens' in outcome) return outcome.tokens;
  await revokeKey(context, outcome.stolenKey.workspaceId, outcome.stolenKey.keyId);
  throw new TokenError(
    'invalid_grant',
    'It was used before, so the connection has ended. Connect again.',
  );
}

async function readConnection(tx: ServiceTx, keyId: string) {
  const [connection] = await tx
    .select({
      clientId: agentConnections.clientId,
      workspaceId: apiKeys.workspaceId,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(agentConnections)
    .innerJoin(apiKeys, eq(apiKeys.id, agentConnections.keyId))
    .where(eq(agentConnections.keyId, keyId));
  return connection;
}

/** New tokens of a connection, in place of those that have ended. */
async function issueTokens(tx: ServiceTx, keyId: string, nowMs: number) {
  const tokens = { access: `atl_agent_${randomToken()}`, refresh: randomToken() };
  await tx
    .delete(agentTokens)
    .where(and(eq(agentTokens.keyId, keyId), lte(agentTokens.endsAt, new Date(nowMs))));
  await tx.insert(agentTokens).values([
    {
      hash: hashSecret(tokens.access),
      keyId,
      kind: 'access',
      endsAt: new Date(nowMs + accessLifetimeMs),
    },
    {
      hash: hashSecret(tokens.refresh),
      keyId,
      kind: 'refresh',
      endsAt: new Date(nowMs + refreshLifetimeMs),
    },
  ]);
  return tokens;
}

/** Seconds for which an access token is valid. */
export const accessLifetimeSeconds = accessLifetimeMs / 1000;

/** Ends the connection that a token of this client belongs to (RFC 7009). Others are left alone, without a word. */
export async function revokeByToken(
  context: TokenContext,
  token: string,
  clientId: string,
): Promise<void> {
  const [row] = await context.db
    .select({ keyId: apiKeys.id, workspaceId: apiKeys.workspaceId })
    .from(agentTokens)
    .innerJoin(agentConnections, eq(agentConnections.keyId, agentTokens.keyId))
    .innerJoin(apiKeys, eq(apiKeys.id, agentTokens.keyId))
    .where(and(eq(agentTokens.hash, hashSecret(token)), eq(agentConnections.clientId, clientId)));
  if (row !== undefined) await revokeKey(context, row.workspaceId, row.keyId);
}
