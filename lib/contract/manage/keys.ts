import * as z from 'zod';
import { listOf, unixSeconds } from '../lists';
import { scope } from '../scopes';

/** `console` keys may send the actor reference, `api` keys are people's own, and `agent` keys belong to connected assistants. */
export const keyKinds = ['console', 'api', 'agent'] as const;
export const keyKind = z.enum(keyKinds);
export type KeyKind = z.infer<typeof keyKind>;

/** A key in a list, without its secret. */
export const managedKey = z
  .object({
    id: z.string(),
    object: z.literal('api_key'),
    workspace_id: z.string(),
    kind: keyKind,
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(scope),
    /** Null: every model. */
    allowed_models: z.array(z.string()).nullable(),
    created_at: unixSeconds,
    expires_at: unixSeconds.nullable(),
    revoked_at: unixSeconds.nullable(),
    last_used_at: unixSeconds.nullable(),
    /** Address and program of the last use; null when it came from the service's own process. */
    last_used_from: z
      .object({ address: z.string().nullable(), agent: z.string().nullable() })
      .nullable(),
    /** The person who created it, as sent at creation; null when none was sent. */
    created_by: z.string().nullable(),
    /** The person for whom it acts: who was given its current secret. Null when none was sent. */
    acts_for: z.string().nullable(),
    /** Earlier secrets that still work: their prefix, and the time of their expiry. */
    retired_secrets: z.array(z.object({ prefix: z.string(), ends_at: unixSeconds })),
  })
  .meta({ id: 'ManagedKey' });
export type ManagedKey = z.infer<typeof managedKey>;

/** `GET /manage/workspaces/{id}/keys`: all keys, newest first, including revoked ones. */
export const keyList = listOf(managedKey).meta({ id: 'KeyList' });

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

/** The only response that contains the secret. */
export const createdKey = managedKey.extend({ secret: z.string() }).meta({ id: 'CreatedKey' });
export type CreatedKey = z.infer<typeof createdKey>;

/** `PATCH /manage/workspaces/{id}/keys/{key_id}` → 200: missing fields do not change. */
export const updateKeyBody = z.strictObject({
  name: z.string().trim().min(1).max(80).optional(),
  /** Null: every model. */
  allowed_models: z.array(z.string()).min(1).nullable().optional(),
  /** Null: never. */
  expires_at: unixSeconds.nullable().optional(),
});
export type UpdateKeyBody = z.infer<typeof updateKeyBody>;

/**
 * `POST /manage/workspaces/{id}/keys/{key_id}/rotate` → 200 {@link createdKey}: a new secret at once. The previous
 * one stays valid for `grace_hours`; with 0 it and all earlier ones end at once. Repeated calls with the same
 * `secret` rotate once.
 */
export const rotateKeyBody = z.strictObject({
  grace_hours: z.number().min(0).max(168).default(24),
  /** The caller's own new secret, used unchanged. */
  secret: z
    .string()
    .regex(/^[\x21-\x7e]{20,255}$/)
    .optional(),
  /** The person who is given the new secret, and for whom the key acts from now on. Missing: as before. */
  acts_for: z.string().optional(),
});
export type RotateKeyBody = z.input<typeof rotateKeyBody>;
