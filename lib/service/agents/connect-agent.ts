import type { ConnectAgentBody, ConnectedAgent } from '@/lib/contract';
import { randomToken } from '@/lib/platform/crypto';
import type { ServiceContext } from '../context';
import { schema } from '../db';
import { ApiError } from '../http';
import { createKey, hashSecret } from '../keys';
import { setBudget } from '../money/budgets';
import { creditsOf } from '../money/ledger';
import { mcpAddress, scopes } from './metadata';
import { readAuthorization } from './read-authorization';
import { withParameters } from './rules';

const { agentConnections, agentTokens } = schema;

/** A code is exchanged at once by the assistant that gets it (RFC 6749, 4.1.2: at most ten minutes). */
const codeMs = 60_000;

type ConnectContext = Pick<
  ServiceContext,
  'db' | 'authenticator' | 'catalog' | 'clock' | 'keyring' | 'settings'
>;

/**
 * Makes the key of an assistant as a person agreed to, with its budget, and the code that the assistant exchanges for
 * tokens. The key's own secret is known to nobody. Throws `ApiError` invalid_value, not_found, workspace_not_allowed.
 */
export async function connectAgent(
  context: ConnectContext,
  workspaceId: string,
  body: ConnectAgentBody,
): Promise<ConnectedAgent> {
  const { client, request } = await readAuthorization(context, body.request);
  if (request.error !== null) throw new ApiError('invalid_value', request.error);
  const code = randomToken();
  const key = await context.db.transaction(async (tx) => {
    const { secret: _, ...createdKey } = await createKey({ ...context, db: tx }, workspaceId, {
      kind: 'agent',
      name: body.name,
      scopes: [...scopes],
      allowed_models: body.allowed_models,
      expires_at: body.expires_at,
      created_by: body.actor,
    });
    await tx.insert(agentConnections).values({
      keyId: createdKey.id,
      clientId: client.id,
      clientName: client.name,
      clientHost: client.host,
      resource: mcpAddress(context.settings),
      actor: body.actor,
      project: body.project,
      approvalAboveMilli:
        body.approval_above === null ? null : creditsOf(body.approval_above, 'approval_above'),
    });
    const owner = { workspaceId, subject: 'key' as const, subjectId: createdKey.id };
    await setBudget(tx, owner, creditsOf(body.monthly_limit, 'monthly_limit'));
    if (body.daily_limit !== null) {
      const dailyMilli = creditsOf(body.daily_limit, 'daily_limit');
      await setBudget(tx, { ...owner, subject: 'key_day' }, dailyMilli);
    }
    await tx.insert(agentTokens).values({
      hash: hashSecret(code),
      keyId: createdKey.id,
      kind: 'code',
      endsAt: new Date(context.clock.now() + codeMs),
      redirectUri: body.request.redirect_uri,
      challenge: body.request.code_challenge ?? null,
    });
    return createdKey;
  });
  return {
    object: 'connected_agent',
    key,
    redirect_uri: withParameters(body.request.redirect_uri, {
      code,
      state: body.request.state,
      iss: context.settings.baseUrl,
    }),
  };
}
