import * as z from 'zod';
import { unixSeconds } from '../lists';
import { scope } from '../scopes';

/** A key as it is listed: never its secret. */
export const managedKey = z
  .object({
    id: z.string(),
    object: z.literal('api_key'),
    workspace_id: z.string(),
    kind: z.enum(['console', 'api']),
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(scope),
    /** Null: every model. */
    allowed_models: z.array(z.string()).nullable(),
    created_at: unixSeconds,
    expires_at: unixSeconds.nullable(),
    revoked_at: unixSeconds.nullable(),
    last_used_at: unixSeconds.nullable(),
  })
  .meta({ id: 'ManagedKey' });
export type ManagedKey = z.infer<typeof managedKey>;

/** `POST /manage/workspaces/{id}/keys` → 201 {@link createdKey}; personal workspaces are refused. */
export const createKeyBody = z.strictObject({
  kind: z.enum(['console', 'api']).default('api'),
  name: z.string().trim().min(1).max(80),
  scopes: z.array(scope).min(1),
  allowed_models: z.array(z.string()).min(1).nullable().optional(),
  expires_at: unixSeconds.nullable().optional(),
  created_by: z.string().optional(),
});
export type CreateKeyBody = z.infer<typeof createKeyBody>;

/** The one answer that carries the secret. */
export const createdKey = managedKey.extend({ secret: z.string() }).meta({ id: 'CreatedKey' });
export type CreatedKey = z.infer<typeof createdKey>;
