import * as z from 'zod';
import { credits, cursorListOf, unixSeconds } from '../lists';

export const workspaceKind = z.enum(['team', 'personal']);
/** 0: until they are deleted. At most 100 years. */
const keptDays = z.int().min(0).max(36_500);

/** Requests of each key of a workspace, in one process. */
export const rateLimit = z.strictObject({
  requests_per_minute: z.int().min(1).max(1_000_000),
  burst: z
    .int()
    .min(1)
    .max(1_000_000)
    .meta({ description: 'Requests that an idle key may make at once' }),
});
export type RateLimit = z.infer<typeof rateLimit>;

/** Service-side workspace: the tenant of balance, tasks, assets and keys. */
export const managedWorkspace = z
  .object({
    id: z.string(),
    object: z.literal('workspace'),
    name: z.string(),
    kind: workspaceKind,
    region: z.string(),
    group: z.string(),
    status: z.enum(['active', 'suspended']),
    /**
     * Files are served only by signed addresses, which expire; without it an address works as long as its
     * file exists.
     */
    signed_media: z.boolean(),
    /**
     * Days that files are kept in this workspace; 0: until they are deleted. Null: the installation's setting
     * applies.
     */
    keep_results_days: z.int().nullable(),
    keep_uploads_days: z.int().nullable(),
    /** Null: the installation's configuration applies. */
    rate_limit: rateLimit.nullable(),
    created_at: unixSeconds,
  })
  .meta({ id: 'ManagedWorkspace' });
export type ManagedWorkspace = z.infer<typeof managedWorkspace>;

/** `GET /manage/workspaces`: newest first; `after` is the last_id of the previous page. */
export const workspaceListQuery = z.object({
  find: z.string().trim().min(1).max(100).optional().meta({
    description: 'An id, or a part of the name',
  }),
  status: z.enum(['active', 'suspended']).optional(),
  after: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});
export type WorkspaceListQuery = z.infer<typeof workspaceListQuery>;

/** A workspace with its balance and its open tasks. */
export const workspaceSummary = managedWorkspace
  .extend({
    balance: z.object({
      available: credits,
      authorized: credits.meta({ description: 'Held for running work' }),
      owed: credits.meta({ description: 'Of refunded orders, taken from what comes next' }),
    }),
    queued: z.int().meta({ description: 'Tasks that wait; counted to 1,000' }),
    running: z.int(),
    default_rate_limit: rateLimit.meta({ description: "The installation's" }),
  })
  .meta({ id: 'WorkspaceSummary' });
export type WorkspaceSummary = z.infer<typeof workspaceSummary>;
export const workspaceSummaryList = cursorListOf(workspaceSummary).meta({
  id: 'WorkspaceSummaryList',
});
export type WorkspaceSummaryList = z.infer<typeof workspaceSummaryList>;

/** `POST /manage/workspaces` → 201. If every route is a sandbox, a team workspace starts with free credits. */
export const createWorkspaceBody = z.strictObject({
  /** Chosen by the caller, so that a repeated call makes one workspace. */
  id: z.string().optional(),
  name: z.string().trim().min(1).max(80),
  kind: workspaceKind,
  region: z.string().optional(),
  group: z.string().optional(),
});
export type CreateWorkspaceBody = z.infer<typeof createWorkspaceBody>;

/** `PATCH /manage/workspaces/{id}` → 200. */
export const updateWorkspaceBody = z.strictObject({
  name: z.string().trim().min(1).max(80).optional(),
  region: z.string().optional(),
  group: z.string().optional(),
  status: z.enum(['active', 'suspended']).optional(),
  signed_media: z.boolean().optional(),
  keep_results_days: keptDays.nullable().optional(),
  keep_uploads_days: keptDays.nullable().optional(),
  rate_limit: rateLimit.nullable().optional(),
});
export type UpdateWorkspaceBody = z.infer<typeof updateWorkspaceBody>;

/** `POST /manage/workspaces/{id}/grants` → 201; the same `once_key` grants once. */
export const grantBody = z.strictObject({
  amount: credits.positive(),
  memo: z.string().max(200),
  once_key: z.string().min(1).max(255),
  /** The person who grants the credits; the operator chooses the reference. */
  actor: z.string().min(1).max(64).optional(),
});
export type GrantBody = z.infer<typeof grantBody>;

/**
 * `POST /manage/workspaces/{id}/charges/{subject_id}/refunds` → 201: what a task or text turn was charged is
 * given back, once. The ledger entry has the `reason`.
 */
export const refundChargeBody = z.strictObject({
  reason: z.string().trim().min(1).max(200),
  /** The person who decided it; the operator chooses the reference. */
  actor: z.string().max(64).optional(),
});
export type RefundChargeBody = z.infer<typeof refundChargeBody>;

/** `GET /manage/info`: facts and capabilities of this deployment. */
export const serviceInfo = z
  .object({
    object: z.literal('service'),
    name: z.literal('atelier'),
    version: z.string(),
    /** Every route is a sandbox: nothing costs money, and credits have no value. */
    sandbox: z.boolean(),
    demo: z.enum(['all', 'some', 'none']).meta({
      description: 'How many of the offered models only demonstrate, and cost nothing upstream',
    }),
    base_url: z.string(),
    usd_per_credit: z.number().positive().meta({
      description: 'US dollars for a credit of the cheapest pack; 0.01 where none is sold for them',
    }),
  })
  .meta({ id: 'ServiceInfo' });
