import * as z from 'zod';
import { listOf, unixSeconds } from '../lists';
import { modelFamily } from '../models';
import { modelDeclaration, modelId } from './model-declaration';
import { modelImport } from './model-imports';
import { creditAmount, priceRuleDeclaration } from './price-rules';
import { requestMapping } from './request-mapping';

/**
 * Providers and models that operators connect while the service runs (`/manage/providers`, `/manage/models`), beside
 * those of the configuration, which are listed too and cannot be changed here.
 */

const actor = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .meta({ description: 'The person who makes the change; the operator chooses the reference' });
const source = z.enum(['declared', 'connected']).meta({
  description:
    'declared: in the configuration, and read-only here; connected: through this interface',
});
const settings = z.record(z.string(), z.unknown());

/** One field of a driver's form. Nested names have a dot. */
export const driverField = z.object({
  name: z.string(),
  label: z.string(),
  description: z.string().nullable(),
  type: z
    .enum(['string', 'number', 'boolean', 'list', 'object'])
    .meta({ description: 'list: of texts' }),
  required: z.boolean(),
  secret: z.boolean().meta({ description: 'Stored encrypted, and never returned' }),
  options: z.array(z.string()).nullable(),
  default: z.unknown(),
});
export type DriverField = z.infer<typeof driverField>;

/** A kind of provider that can be connected. */
export const driver = z
  .object({
    id: z.string(),
    object: z.literal('driver'),
    name: z.string(),
    description: z.string(),
    makes: z.array(modelFamily),
    imports: z.boolean().meta({
      description: 'Whether it lists the models of an account; otherwise models are imported by id',
    }),
    documents: z.boolean().meta({
      description: 'Whether a model can be imported from a document of the provider',
    }),
    example: z.string().meta({ description: "A model's name at such a provider" }),
    fields: z.array(driverField),
  })
  .meta({ id: 'Driver' });
export type Driver = z.infer<typeof driver>;
export const driverList = listOf(driver).meta({ id: 'DriverList' });

/** A provider and its state. */
export const provider = z
  .object({
    id: z.string(),
    object: z.literal('provider'),
    driver: z.string(),
    source,
    enabled: z.boolean(),
    settings: settings.meta({ description: 'Without secrets' }),
    secrets: z.array(z.string()).meta({ description: 'Names of the secrets that are set' }),
    makes: z.array(modelFamily),
    state: z.enum(['open', 'off', 'failed']),
    reason: z.string().nullable().meta({ description: 'Why it could not be opened' }),
    models: z.array(z.string()).meta({ description: 'Ids of models with a route to it' }),
    version: z.int().nullable().meta({ description: 'Counts changes; null when declared' }),
    created_at: unixSeconds.nullable(),
    updated_at: unixSeconds.nullable(),
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'Provider' });
export type Provider = z.infer<typeof provider>;
export const providerList = listOf(provider).meta({ id: 'ProviderList' });

/** `POST /manage/providers` → 201 {@link provider}. */
export const createProviderBody = z.strictObject({
  id: modelId,
  driver: z.string().min(1).max(64),
  enabled: z.boolean().default(true),
  /** Settings by the driver's fields, including secrets. */
  settings,
  actor,
});
export type CreateProviderBody = z.infer<typeof createProviderBody>;

/** `PATCH /manage/providers/{id}` → {@link provider}. Fields that are left out do not change. */
export const updateProviderBody = z.strictObject({
  enabled: z.boolean().optional(),
  /** All settings that are not secret. */
  settings: settings.optional(),
  /** New secrets; null removes a secret. */
  secrets: settings.optional(),
  actor,
});
export type UpdateProviderBody = z.infer<typeof updateProviderBody>;

/** The result of a provider's test. `ok` is null when the test cannot tell. */
export const providerCheck = z
  .object({
    object: z.literal('provider_check'),
    ok: z.boolean(),
    checks: z.array(
      z.object({
        name: z.enum(['reachable', 'key', 'quota', 'workflow']),
        ok: z.boolean().nullable(),
        text: z.string(),
      }),
    ),
    latency_ms: z.int().nullable(),
  })
  .meta({ id: 'ProviderCheck' });
export type ProviderCheck = z.infer<typeof providerCheck>;

/**
 * `POST /manage/provider-checks` → {@link providerCheck}: settings that are not stored yet. With the id of a connected
 * provider they are a change of it, and secrets that are left out are the stored ones.
 */
export const checkSettingsBody = z.strictObject({
  id: modelId,
  driver: z.string().min(1).max(64),
  settings,
  secrets: settings.optional(),
});
export type CheckSettingsBody = z.infer<typeof checkSettingsBody>;

/** A model of a provider's own catalog. */
export const upstreamModel = z
  .object({ id: z.string(), name: z.string(), family: modelFamily })
  .meta({ id: 'UpstreamModel' });
export type UpstreamModel = z.infer<typeof upstreamModel>;
export const upstreamModelList = listOf(upstreamModel).meta({ id: 'UpstreamModelList' });

/** A model by its provider's description. The operator adds the price. */
export const modelDraft = modelDeclaration
  .pick({ name: true, family: true, description: true, capabilities: true, schema: true })
  .extend({
    mapping: requestMapping.optional(),
    imported: modelImport.nullable().meta({
      description: 'Send it when saving the model; null when the provider describes no fields',
    }),
  })
  .meta({ id: 'ModelDraft' });
export type ModelDraft = z.infer<typeof modelDraft>;

/** A price of a connected model: a price rule of the configuration, without the model. */
export const modelPrice = priceRuleDeclaration.omit({ model: true, costUsd: true });
export type ModelPrice = z.infer<typeof modelPrice>;

const usd = z.number().min(0).max(1e6);

/** The provider's prices in US dollars, and how prices in credits are computed from them. */
export const modelCosts = z.strictObject({
  usd_per_credit: z.number().positive().max(1e6),
  markup_percent: z.number().min(-100).max(10_000),
  /** By price id: for one unit, and for a million tokens of input and of output. */
  rules: z.record(
    z.string(),
    z.strictObject({ unit: usd.optional(), input: usd.optional(), output: usd.optional() }),
  ),
  /** The source of the figures: an address and a date. */
  source: z.string().max(300).optional(),
});
export type ModelCosts = z.infer<typeof modelCosts>;

/** `PUT /manage/models/{id}` → {@link connectedModel}. A new model is a draft. */
export const saveModelBody = z.strictObject({
  declaration: modelDeclaration,
  prices: z.array(modelPrice).max(500).default([]),
  costs: modelCosts.nullable().default(null),
  /** Ids of the workspaces that see it; null: all. */
  workspaces: z.array(z.string().min(1).max(64)).max(500).nullable().default(null),
  position: z.int().min(0).max(1_000_000).default(0),
  /** Ids of warnings that the operator accepted as intended. Left out: the stored ones do not change. */
  accepted: z.array(z.string().max(100)).max(200).optional(),
  /** The import that the model was made from. Left out: the stored import does not change; null: it is removed. */
  imported: modelImport.nullable().optional(),
  /**
   * The version that was read; the call is refused when the model has changed since. Left out: any version is
   * replaced.
   */
  version: z.int().optional(),
  actor,
});
export type SaveModelBody = z.infer<typeof saveModelBody>;

/** Something in a model that may be intended. An operator has to accept it before the model can be published. */
export const modelWarning = z.object({ id: z.string(), text: z.string(), accepted: z.boolean() });
export type ModelWarning = z.infer<typeof modelWarning>;

/** A model of the catalog for operators. */
export const connectedModel = z
  .object({
    id: z.string(),
    object: z.literal('operator_model'),
    source,
    state: z.enum(['draft', 'published']),
    declaration: modelDeclaration,
    prices: z.array(modelPrice),
    costs: modelCosts.nullable(),
    workspaces: z.array(z.string()).nullable(),
    position: z.int(),
    imported: modelImport
      .nullable()
      .meta({ description: 'The import that it came from, if known' }),
    problems: z.array(z.string()).meta({ description: 'Why it cannot be published' }),
    accepted: z.array(z.string()),
    warnings: z.array(modelWarning).meta({
      description:
        'What an operator has to accept before it can be published, by `accepted` of the saved model',
    }),
    price_text: z.string(),
    version: z.int().nullable(),
    created_at: unixSeconds.nullable(),
    updated_at: unixSeconds.nullable(),
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'OperatorModel' });
export type ConnectedModel = z.infer<typeof connectedModel>;
export const connectedModelList = listOf(connectedModel).meta({ id: 'OperatorModelList' });

/** A body with only the actor of the change. */
export const actorBody = z.strictObject({ actor });

/** `POST /manage/models/{id}/trial`: one real request to the provider, which no workspace pays for. */
export const trialBody = z.strictObject({
  prompt: z.string().min(1).max(4_000),
  params: z.record(z.string(), z.unknown()).default({}),
  actor,
});
export type TrialBody = z.infer<typeof trialBody>;

export const trial = z
  .object({
    object: z.literal('trial'),
    ok: z.boolean(),
    request: z.record(z.string(), z.unknown()).meta({ description: 'What the driver was given' }),
    text: z.string().nullable().meta({ description: 'What a text model answered' }),
    outputs: z.array(z.object({ content_type: z.string(), data_url: z.string() })),
    usage: z.object({ input_tokens: z.int(), output_tokens: z.int() }).nullable(),
    error: z.string().nullable(),
    seconds: z.number(),
    credits: creditAmount.nullable().meta({ description: 'What a workspace would have paid' }),
    rule_id: z.string().nullable(),
  })
  .meta({ id: 'Trial' });
export type Trial = z.infer<typeof trial>;

/** A change of a provider or a model. */
export const connectionChange = z
  .object({
    id: z.int(),
    object: z.literal('connection_change'),
    kind: z.enum(['provider', 'model']),
    subject_id: z.string(),
    action: z.string(),
    before: z.unknown().meta({ description: 'Without secrets; null when it did not exist' }),
    after: z.unknown(),
    actor: z.string().nullable(),
    created_at: unixSeconds,
  })
  .meta({ id: 'ConnectionChange' });
export type ConnectionChange = z.infer<typeof connectionChange>;
export const connectionChangeList = listOf(connectionChange).meta({ id: 'ConnectionChangeList' });

/** How a connected provider is stored, without its secrets. */
export interface StoredProvider {
  readonly driver: string;
  readonly enabled: boolean;
  readonly settings: Record<string, unknown>;
}

/** How a connected model is stored. Those of older versions, and of presets, have no `imported`. */
export interface StoredModel extends Omit<SaveModelBody, 'version' | 'actor'> {
  readonly state: 'draft' | 'published';
}
