import type { ConnectPresetBody, ModelCosts, Preset, StoredModel } from '@/lib/contract';
import { pricesFromCosts } from '@/lib/contract';
import { hasKey, type PresetModel, type ProviderPreset, providerPresets } from '@/lib/providers';
import type { ServiceContext } from '../../context';
import { ApiError } from '../../http';
import { createProvider } from './change-providers';
import { modelProblems } from './compose';
import { modelWarnings } from './model-warnings';
import type { Connections } from './open-connections';
import { lockConnections, readConnections, writeChange } from './rows';

/** `fal-ai/flux/dev` of fal → `fal-flux-dev`. */
const presetModelId = ({ id }: ProviderPreset, { model }: PresetModel): string =>
  `${id}-${model.split('/').slice(1).join('-') || model}`;

/** Every preset, and what of it has been added already. */
export function listPresets(connections: Connections): Preset[] {
  const { config } = connections;
  const rows = connections.rows();
  const providers = new Set([...config.providers, ...rows.providers].map(({ id }) => id));
  const states = new Map([
    ...config.models.map(({ id }) => [id, 'published'] as const),
    ...rows.models.map(({ id, value }) => [id, value.state] as const),
  ]);
  return providerPresets.map((each) => ({
    id: each.id,
    object: 'preset',
    driver: each.driver,
    name: each.name,
    variable: each.keyVariable,
    has_key: hasKey(each),
    connected: providers.has(each.id),
    models: each.models.map((model) => ({
      id: presetModelId(each, model),
      name: model.name,
      family: model.family,
      upstream_model: model.model,
      costs: [...model.costs],
      source: model.source,
      state: states.get(presetModelId(each, model)) ?? null,
    })),
  }));
}

/**
 * Connects a provider by the key in the environment, and adds its models: published if their price is known,
 * else as drafts. A model that has been added before does not change. Throws `ApiError` not_found,
 * invalid_value.
 */
export async function connectPreset(
  context: ServiceContext,
  connections: Connections,
  id: string,
  { actor, usd_per_credit = context.settings.usdPerCredit, markup_percent }: ConnectPresetBody,
): Promise<Preset> {
  const pricing = { usd_per_credit, markup_percent };
  const preset = findPreset(providerPresets, id);
  await connectProvider(context, connections, preset, actor);
  await context.db.transaction(async (tx) => {
    await lockConnections(tx);
    const { models } = await readConnections(tx);
    const takenIds = new Set([...connections.config.models, ...models].map((each) => each.id));
    for (const model of preset.models) {
      const modelId = presetModelId(preset, model);
      if (takenIds.has(modelId)) continue;
      const draft = draftFromPreset(preset, model, { pricing, atMs: context.clock.now() });
      const change = { kind: 'model', id: modelId, actor } as const;
      await writeChange(tx, { ...change, action: 'created', before: null, after: draft });
      const problems = modelProblems(connections.config, connections.knownProviders(), draft);
      const warnings = modelWarnings(connections.knownProviders(), draft);
      if (problems.length + warnings.length > 0) continue;
      const after = { ...draft, state: 'published' } as const;
      await writeChange(tx, { ...change, action: 'published', before: draft, after });
    }
  });
  await connections.publish();
  return findPreset(listPresets(connections), id);
}

function findPreset<P extends { readonly id: string }>(presets: readonly P[], id: string): P {
  const preset = presets.find((each) => each.id === id);
  if (preset === undefined) throw new ApiError('not_found', 'There is no such preset.');
  return preset;
}

async function connectProvider(
  context: ServiceContext,
  connections: Connections,
  preset: ProviderPreset,
  actor: string | undefined,
): Promise<void> {
  const { id, driver, keyVariable } = preset;
  const { config } = connections;
  const existingDriver =
    config.providers.find((each) => each.id === id)?.driver ??
    connections.rows().providers.find((each) => each.id === id)?.value.driver;
  if (existingDriver === undefined) {
    if (!hasKey(preset)) {
      const message = `${keyVariable} is not set. Set it, and start the server again.`;
      throw new ApiError('invalid_value', message);
    }
    // Without a key of its own the driver reads the variable: the key is not stored.
    await createProvider(context, connections, { id, driver, enabled: true, settings: {}, actor });
  } else if (existingDriver !== driver) {
    const message = `Another provider has the id ${id}. Connect this one under another name.`;
    throw new ApiError('invalid_value', message);
  }
}

/** A model of a preset, with prices computed from its costs. */
function draftFromPreset(
  preset: ProviderPreset,
  model: PresetModel,
  {
    pricing,
    atMs,
  }: { pricing: Pick<ModelCosts, 'usd_per_credit' | 'markup_percent'>; atMs: number },
): StoredModel {
  const id = presetModelId(preset, model);
  const rules = model.costs.map(({ charge, when, usd }, index) => ({
    price: {
      id: index === 0 ? id : `${id}.${index + 1}`,
      charge,
      credits: 0,
      ...(when && { when }),
    },
    usd,
  }));
  const costs: ModelCosts = {
    ...pricing,
    rules: Object.fromEntries(rules.map(({ price, usd }) => [price.id, { unit: usd }])),
    source: model.source,
  };
  const prices = rules.map(({ price }) => price);
  const [firstCost, ...otherCosts] = model.costs;
  const isPerImage = firstCost?.charge === 'per_image' && otherCosts.length === 0;
  return {
    state: 'draft',
    declaration: {
      id,
      name: model.name,
      family: model.family,
      description: model.description,
      region: 'all',
      public: true,
      enabled: true,
      capabilities: [...(model.capabilities ?? [])],
      uiHints: [],
      schema: { fields: model.fields },
      routes: [
        {
          provider: preset.id,
          model: model.model,
          enabled: true,
          mapping: { fields: model.mapping, constants: {} },
          // For the margin, when the provider does not report the cost of a task.
          ...(isPerImage ? { cost: { usd: firstCost.usd, per: 'image' as const } } : {}),
        },
      ],
    },
    prices: pricesFromCosts(prices, costs),
    costs: prices.length === 0 ? null : costs,
    workspaces: null,
    position: 0,
    // So that "Check for changes" compares the provider's description with what was added.
    imported: {
      provider: preset.id,
      model: model.model,
      source: 'provider',
      imported_at: Math.floor(atMs / 1000),
      fields: model.fields,
      mapping: model.mapping,
    },
  };
}
