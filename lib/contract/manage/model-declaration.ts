import * as z from 'zod';
import { declaredField, modelFamily } from '../models';
import { requestMapping } from './request-mapping';

/** A way to run a model: a configured provider and its name of the model. */
export const routeDeclaration = z.strictObject({
  provider: z.string().min(1),
  /** The provider's own name for the model; the model's id when left out. */
  model: z.string().min(1).optional(),
  enabled: z.boolean().default(true),
  /** The provider's names for the model's fields; our names when left out. */
  mapping: requestMapping.optional(),
  /** Routes of the lowest number are tried first; 0 when left out. */
  priority: z.number().int().min(0).max(100).optional(),
  /**
   * The share of a route among those of its priority; when all leave it out, routes are tried in the declared order.
   */
  weight: z.number().positive().max(1_000).optional(),
  /** Only workspaces of this region use it; those of every region when left out. */
  region: z.string().min(1).optional(),
  /** The provider's price; used when the provider reports no cost. */
  cost: z
    .strictObject({
      usd: z.number().nonnegative().max(10_000),
      per: z.enum(['request', 'image', 'second']).default('request'),
    })
    .optional(),
});

/** Names must not collide with properties that every object has. */
const fieldName = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'use a-z, 0-9 and underscore');

export const modelId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'use a-z, 0-9, dot, dash and underscore');

/** A model as declared by an operator. */
export const modelDeclaration = z.strictObject({
  id: modelId,
  name: z.string().min(1).max(80),
  family: modelFamily,
  description: z.string().max(400),
  /** A region's name; every region when left out. */
  region: z.string().min(1).default('all'),
  /** A model that is not public gets the same errors as an unknown one. */
  public: z.boolean().default(true),
  enabled: z.boolean().default(true),
  /** Tags beyond those that follow from the fields (`reference_images`, `audio`, …). */
  capabilities: z.array(z.string().min(1)).default([]),
  uiHints: z.array(z.string().min(1)).default([]),
  /** Price text for display; made from the price rules when left out. */
  pricing: z
    .strictObject({ unit: z.string(), display: z.string(), credits_text: z.string() })
    .optional(),
  /** Seconds until a task expires; the configuration's default of the family when left out. */
  deadlineSeconds: z.number().int().positive().max(86_400).optional(),
  schema: z.strictObject({
    fields: z.array(declaredField.extend({ name: fieldName })),
  }),
  routes: z.array(routeDeclaration).min(1),
});
export type ModelDeclaration = z.infer<typeof modelDeclaration>;
