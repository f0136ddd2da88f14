import type { StoredModel } from '@/lib/contract';
import type { BoundWorkflow, ProviderDeclaration } from '@/lib/providers';
import { type Configuration, checkConfig } from '../../config';
import { type Catalog, type CatalogConfig, loadCatalog } from '../catalog';
import { problemSentence } from './problem-sentence';

/** A provider as the catalog needs it. */
export type KnownProvider = Pick<ProviderDeclaration, 'id' | 'driver' | 'enabled'> & {
  /** The provider's workflows, by their names. */
  readonly workflows?: Readonly<
    Record<string, Partial<BoundWorkflow> & Pick<BoundWorkflow, 'graph'>>
  >;
};

/** The price rules of a connected model, in the form of the configuration. */
const rulesOf = ({ declaration, prices, costs }: StoredModel) =>
  prices.map((price) => ({
    ...price,
    model: declaration.id,
    costUsd: costs?.rules[price.id]?.unit,
  }));

/**
 * Why a connected model cannot be published: the checks of the configuration, for only this model. Pure, and
 * the same in every process.
 */
export function modelProblems(
  config: Configuration,
  providers: readonly KnownProvider[],
  model: StoredModel,
): string[] {
  const { declaration, prices } = model;
  if (config.models.some(({ id }) => id === declaration.id)) {
    return [`The configuration has a model ${declaration.id}. Give this one another id.`];
  }
  const foreignPrice = prices.find(
    ({ id }) => id !== declaration.id && !id.startsWith(`${declaration.id}.`),
  );
  if (foreignPrice !== undefined) {
    return [`The price ${foreignPrice.id} must be called ${declaration.id} or ${declaration.id}.…`];
  }
  if (prices.length === 0) return ['It has no price yet.'];
  const { errors } = checkConfig({
    ...config,
    // Only ids and drivers of providers are checked.
    providers: providers as Configuration['providers'],
    models: [declaration],
    pricing: { rules: rulesOf(model), perks: [] },
  });
  return errors.map((problem) => problemSentence(declaration, problem));
}

/** One catalog of declared and connected models. Models that may not be used are hidden. */
export function composeCatalog(
  config: Configuration,
  providers: readonly KnownProvider[],
  models: readonly StoredModel[],
): Catalog {
  const offeredModels = new Set(
    models.filter(
      (model) =>
        model.state === 'published' && modelProblems(config, providers, model).length === 0,
    ),
  );
  const declaredIds = new Set(config.models.map(({ id }) => id));
  return loadCatalog({
    tasks: config.tasks,
    providers,
    models: [
      ...config.models,
      ...models
        .filter(({ declaration }) => !declaredIds.has(declaration.id))
        .map((model) => ({
          ...model.declaration,
          // Kept while hidden, so that accepted tasks can finish.
          public: model.declaration.public && offeredModels.has(model),
          workspaces: model.workspaces,
        })),
    ],
    pricing: {
      ...config.pricing,
      rules: [...config.pricing.rules, ...[...offeredModels].flatMap(rulesOf)],
    },
  });
}

/** A catalog of one model, published or not: for its price text and a trial. */
export const catalogOfModel = (
  config: Configuration,
  providers: readonly KnownProvider[],
  model: StoredModel,
): Catalog =>
  loadCatalog({
    tasks: config.tasks,
    providers,
    models: [model.declaration],
    pricing: { rules: rulesOf(model), perks: [] },
  } satisfies CatalogConfig);
