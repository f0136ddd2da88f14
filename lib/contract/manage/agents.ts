import * as z from 'zod';
import { credits, listOf, unixSeconds } from '../lists';
import { budget } from './budgets';
import { managedKey } from './keys';

/** What an assistant sends to the authorization page (RFC 6749, 7636, 8707), as it was in the address. */
export const authorizationQuery = z.strictObject({
  client_id: z.string().min(1).max(4_000),
  redirect_uri: z.string().min(1).max(2_000),
  response_type: z.string().max(100).optional(),
  code_challenge: z.string().max(200).optional(),
  code_challenge_method: z.string().max(20).optional(),
  resource: z.string().max(2_000).optional(),
  scope: z.string().max(1_000).optional(),
  state: z.string().max(4_000).optional(),
});
export type AuthorizationQuery = z.infer<typeof authorizationQuery>;

/** The assistant, and the addresses at which it waits for the person's decision. */
export const authorizationRequest = z
  .object({
    object: z.literal('authorization_request'),
    client_name: z.string(),
    /** Host of its metadata document, which proves its name; null when the name is the assistant's own claim. */
    client_host: z.string().nullable(),
    redirect_uri: z.string(),
    /** Where the person is sent who refuses; with `error`, any person. */
    refusal_uri: z.string(),
    /** What the client did wrong; the person is sent back with it. */
    error: z.string().nullable(),
  })
  .meta({ id: 'AuthorizationRequest' });
export type AuthorizationRequest = z.infer<typeof authorizationRequest>;

/** An assistant that a person connected: its key, its budget, and what it may do beside them. */
export const agent = z
  .object({
    object: z.literal('agent'),
    key: managedKey,
    client_name: z.string(),
    client_host: z.string().nullable(),
    /** Actor reference of the person whose work it is. */
    actor: z.string(),
    project: z.string().nullable(),
    approval_above: credits.nullable(),
    budget: budget.nullable(),
    /** Its limit for each day, beside the monthly one. */
    day_budget: budget.nullable(),
  })
  .meta({ id: 'Agent' });
export type Agent = z.infer<typeof agent>;
export const agentList = listOf(agent).meta({ id: 'AgentList' });

/** `POST /manage/workspaces/{id}/agents` → 201 {@link connectedAgent}: what the person agreed to. */
export const connectAgentBody = z.strictObject({
  request: authorizationQuery,
  name: z.string().trim().min(1).max(80),
  actor: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  project: z.string().min(1).max(128).nullable(),
  allowed_models: z.array(z.string()).min(1).nullable(),
  monthly_limit: credits.nonnegative(),
  /** Credits a day (UTC); null: the month alone limits it. */
  daily_limit: credits.nonnegative().nullable(),
  approval_above: credits.nonnegative().nullable(),
  expires_at: unixSeconds.nullable(),
});
export type ConnectAgentBody = z.infer<typeof connectAgentBody>;

/** The key, and the address that takes the person back to the assistant. */
export const connectedAgent = z
  .object({ object: z.literal('connected_agent'), key: managedKey, redirect_uri: z.string() })
  .meta({ id: 'ConnectedAgent' });
export type ConnectedAgent = z.infer<typeof connectedAgent>;

/** A request of an assistant that waits for a person, until `ends_at`. */
export const agentApproval = z
  .object({
    object: z.literal('agent_approval'),
    id: z.string(),
    key_id: z.string(),
    key_name: z.string(),
    /** Actor reference of the person who connected the assistant. */
    actor: z.string(),
    /** As they were sent: one, or all of an experiment. */
    requests: z.array(z.record(z.string(), z.unknown())).min(1),
    /** How many requests of an experiment are made so far, and for how much. */
    made: z.object({ count: z.int(), credits }),
    /** The price of the requests that are not made yet. */
    price: credits,
    /** Approved, and being made. If that was interrupted, another approval continues it. */
    is_being_made: z.boolean(),
    created_at: unixSeconds,
    ends_at: unixSeconds,
  })
  .meta({ id: 'AgentApproval' });
export type AgentApproval = z.infer<typeof agentApproval>;
export const agentApprovalList = listOf(agentApproval).meta({ id: 'AgentApprovalList' });

/** `POST /manage/workspaces/{id}/agents/approvals/{approval_id}` → 200: an approval runs the request, once. */
export const answerApprovalBody = z.strictObject({
  approve: z.boolean(),
  /** The price that the person saw for the requests that are not made yet; a higher one is refused. */
  seen_price: credits.nonnegative(),
});
export type AnswerApprovalBody = z.infer<typeof answerApprovalBody>;
export const answeredApproval = z
  .object({
    object: z.literal('answered_approval'),
    /** Tasks that the approval created; none after a refusal. */
    task_ids: z.array(z.string()),
    /** Why the remaining requests of an experiment were not made; they keep waiting. Null: all were made. */
    refusal: z.string().nullable(),
  })
  .meta({ id: 'AnsweredApproval' });
