import * as z from 'zod';
import { listOf, unixSeconds } from '../lists';
import { modelFamily } from '../models';

const actor = z
  .string()
  .min(1)
  .max(64)
  .meta({ description: 'The person who decided it; the operator chooses the reference' });
const reason = z.string().trim().min(1).max(200);

/**
 * A workspace benefit: a discount on all models, or on some. Perks do not add up: the largest applicable one is used.
 */
export const perk = z
  .object({
    id: z.string(),
    object: z.literal('perk'),
    name: z.string().meta({ description: 'Shown beside the price' }),
    discount_percent: z.number().meta({ description: 'Up to 100, at most two decimals' }),
    models: z.array(z.string()).nullable().meta({ description: 'Model ids; null: any' }),
    families: z.array(modelFamily).nullable().meta({ description: 'null: any' }),
    status: z.enum(['scheduled', 'active', 'ended']),
    starts_at: unixSeconds,
    ends_at: unixSeconds
      .nullable()
      .meta({ description: 'First second it no longer applies; null: until it is ended' }),
    reason: z.string(),
    actor: z.string().nullable(),
    created_at: unixSeconds,
    ended_at: unixSeconds.nullable().meta({ description: 'When it was ended by hand' }),
    ended_by: z.string().nullable(),
    end_reason: z.string().nullable(),
  })
  .meta({ id: 'Perk' });
export type Perk = z.infer<typeof perk>;
export const perkList = listOf(perk).meta({ id: 'PerkList' });
/** `POST /manage/workspaces/{id}/perks` → 201 {@link perk}. */
export const createPerkBody = z.strictObject({
  /** Chosen by the caller, so that a repeated call makes one perk. */
  id: z.string().optional(),
  name: z.string().trim().min(1).max(60).default('Workspace benefit'),
  discount_percent: z.number().min(0.01).max(100).multipleOf(0.01),
  models: z.array(z.string().min(1)).min(1).max(200).optional(),
  families: z.array(modelFamily).min(1).max(4).optional(),
  /** Now when left out. */
  starts_at: unixSeconds.optional(),
  ends_at: unixSeconds.optional(),
  reason,
  actor: actor.optional(),
});
export type CreatePerkBody = z.infer<typeof createPerkBody>;

/** `POST /manage/workspaces/{id}/perks/{perk_id}/end` → 200 {@link perk}. An ended perk stays as it is. */
export const endPerkBody = z.strictObject({ reason, actor: actor.optional() });
export type EndPerkBody = z.infer<typeof endPerkBody>;
