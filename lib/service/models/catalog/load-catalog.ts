import type { Model } from '@/lib/contract';
import { sha256Hex } from '@/lib/platform/crypto';
import { driverFacts, type ProviderDeclaration } from '@/lib/providers';
import type { PricingDeclaration, RuleSet } from '../../money/pricing';
import { compilePricing, priceRequest, pricingVersion, tokenRate } from '../../money/pricing';
import { capabilityTags } from './capability-tags';
import type { ModelDeclaration } from './model-declaration';
import { createModelLists } from './model-lists';
import { routesFor } from './order-routes';
import { priceText } from './price-text';
import type { Catalog, CatalogModel, Route, Viewer } from './types';

/** The parts of a checked configuration that a catalog needs. */
export interface CatalogConfig {
  readonly providers: readonly Pick<ProviderDeclaration, 'id' | 'driver' | 'enabled'>[];
  readonly models: readonly (ModelDeclaration & {
    /** Ids of the workspaces that may see it; all of them when left out. */
    readonly workspaces?: readonly string[] | null;
  })[];
  readonly pricing: PricingDeclaration;
  readonly tasks: {
    readonly deadlineSeconds: Readonly<Record<ModelDeclaration['family'], number>>;
  };
}

/** Makes the catalog of a configuration that `loadConfig` has checked. */
export function loadCatalog(config: CatalogConfig): Catalog {
  const ruleSet = compilePricing(config.pricing);
  const version = pricingVersion(config.pricing, (text) => sha256Hex(text).slice(0, 16));
  const catalogModels = config.models.map((model) => catalogModel(model, config, ruleSet));
  // People choose first what is listed first, so models that only demonstrate come last.
  const models = [
    ...catalogModels.filter((each) => !isDemo(each)),
    ...catalogModels.filter(isDemo),
  ];
  const byId = new Map(models.map((model) => [model.id, model]));
  const modelLists = createModelLists(models, isVisible);
  return {
    models,
    pricingVersion: version,
    isSandboxOnly: isSandboxOnly(config),
    demo: demoOf(models.filter((model) => model.isPublic && model.enabled)),
    model: (id) => byId.get(id),
    findModel: (id, viewer) => {
      const model = byId.get(id);
      return model !== undefined && isVisible(model, viewer) ? model : undefined;
    },
    modelsFor: modelLists.modelsFor,
    modelListBody: modelLists.listBody,
    routesFor,
    price: (model, params, context) => {
      const snapshot = priceRequest(ruleSet, version, {
        model: model.id,
        family: model.family,
        params,
        ...context,
      });
      if (snapshot === undefined)
        throw new Error(`No price rule matches a request to ${model.id}.`);
      return snapshot;
    },
    tokenRate: (model, params, context) => {
      const rate = tokenRate(ruleSet, version, {
        model: model.id,
        family: model.family,
        params,
        ...context,
      });
      if (rate === undefined) throw new Error(`No price rule matches a request to ${model.id}.`);
      return rate;
    },
  };
}

const isDemo = ({ serialized }: CatalogModel): boolean => serialized.ui_hints.includes('sandbox');

/** How many of the offered models only demonstrate. */
function demoOf(offeredModels: readonly CatalogModel[]): Catalog['demo'] {
  if (!offeredModels.some(isDemo)) return 'none';
  return offeredModels.every(isDemo) ? 'all' : 'some';
}

/** Whether `viewer` may see the model: public, offered to the workspace and in its region, allowed to the key. */
const isVisible = (model: CatalogModel, viewer: Viewer): boolean =>
  model.isPublic &&
  (model.workspaces === null || model.workspaces.has(viewer.workspaceId)) &&
  (model.region === 'all' || model.region === viewer.region) &&
  (viewer.allowedModels === null || viewer.allowedModels.includes(model.id));

function catalogModel(
  model: CatalogConfig['models'][number],
  config: CatalogConfig,
  ruleSet: RuleSet,
): CatalogModel {
  const routes = enabledRoutes(model, config);
  const tags = capabilityTags(model);
  const enabled = model.enabled && routes.length > 0;
  const serializedModel: Model = {
    id: model.id,
    name: model.name,
    region: model.region,
    family: model.family,
    description: model.description,
    capabilities: [...tags],
    pricing: model.pricing ?? priceText(ruleSet, model.id),
    schema: { fields: model.schema.fields },
    ui_hints: uiHints(model, config),
    enabled,
  };
  return {
    id: model.id,
    name: model.name,
    family: model.family,
    region: model.region,
    isPublic: model.public,
    workspaces: model.workspaces ? new Set(model.workspaces) : null,
    enabled,
    capabilities: tags,
    fields: new Map(model.schema.fields.map((field) => [field.name, field])),
    routes: enabled ? routes : [],
    deadlineSeconds: model.deadlineSeconds ?? config.tasks.deadlineSeconds[model.family],
    serialized: serializedModel,
  };
}

/** The declared hints, and `sandbox` if no other provider would run the model. */
function uiHints(model: ModelDeclaration, config: CatalogConfig): string[] {
  const hints = model.uiHints.filter((hint) => hint !== 'sandbox');
  return isSandboxOnly({ ...config, models: [model] }) ? [...hints, 'sandbox'] : hints;
}

function enabledRoutes(model: ModelDeclaration, config: CatalogConfig): Route[] {
  const enabledProviderIds = new Set(
    config.providers.filter((each) => each.enabled).map((each) => each.id),
  );
  return model.routes
    .filter((route) => route.enabled && enabledProviderIds.has(route.provider))
    .map(({ enabled: _, model: routeModel, ...route }) => ({
      ...route,
      model: routeModel ?? model.id,
    }));
}

/** Counts disabled routes too: enabling one must not turn free credits into money. */
function isSandboxOnly(config: CatalogConfig): boolean {
  const sandboxIds = new Set(
    config.providers.filter((each) => driverFacts(each).isSandbox).map((each) => each.id),
  );
  return config.models.every((model) =>
    model.routes.every((route) => sandboxIds.has(route.provider)),
  );
}
