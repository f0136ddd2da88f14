import type { DeclaredField, Model, ModelFamily } from '@/lib/contract';
import type { RequestMapping } from '@/lib/providers';
import type { Perk, PriceSnapshot, TokenRate } from '../../money/pricing';

/** One way to run a model. */
export interface Route {
  /** Id of a configured provider. */
  readonly provider: string;
  /** The name the provider knows the model by. */
  readonly model: string;
  /** The provider's names of the model's fields. */
  readonly mapping?: RequestMapping | undefined;
  /** Lower is tried first. */
  readonly priority?: number | undefined;
  /** Share among routes of one priority. */
  readonly weight?: number | undefined;
  /** Only workspaces of this region use it. */
  readonly region?: string | undefined;
  /** What the provider charges; used when it reports no cost. */
  readonly cost?: RouteCost | undefined;
}

/** US dollars for each request, picture or second of video. */
export interface RouteCost {
  readonly usd: number;
  readonly per: 'request' | 'image' | 'second';
}

export interface CatalogModel {
  readonly id: string;
  readonly name: string;
  readonly family: ModelFamily;
  /** A region's name or `all`. */
  readonly region: string;
  readonly isPublic: boolean;
  /** Ids of the workspaces that may see it; null: all of them. */
  readonly workspaces: ReadonlySet<string> | null;
  /** Enabled by its declaration and runnable: at least one enabled route. */
  readonly enabled: boolean;
  readonly capabilities: ReadonlySet<string>;
  readonly fields: ReadonlyMap<string, DeclaredField>;
  /** Enabled routes as declared; empty means `no_available_route`. */
  readonly routes: readonly Route[];
  /** Seconds from creation until a task expires. */
  readonly deadlineSeconds: number;
  /** As `GET /v1/models` lists it. */
  readonly serialized: Model;
}

/** The reader of the catalog: the workspace, its region and the key's allowed models (null: all of them). */
export interface Viewer {
  readonly workspaceId: string;
  readonly region: string;
  readonly allowedModels: readonly string[] | null;
}

/** The workspace and the time that a price is for. */
export interface PriceContext {
  readonly region: string;
  readonly group: string;
  /** Perks of the workspace, in addition to those of the configuration. */
  readonly perks: readonly Perk[];
  /** Unix milliseconds. */
  readonly atMs: number;
}

/**
 * The models and their prices. What `loadCatalog` makes is immutable, so that what a viewer sees can be
 * cached; the service's own is a {@link LiveCatalog}, which is replaced completely.
 */
export interface Catalog {
  /** All models, in the order declared; those that only demonstrate come last. */
  readonly models: readonly CatalogModel[];
  readonly pricingVersion: string;
  /** Whether only sandbox providers serve models: free credits are allowed only then. */
  readonly isSandboxOnly: boolean;
  /** How many of the offered models only demonstrate. */
  readonly demo: 'all' | 'some' | 'none';
  /** Any model by its id, without access checks; for work that was accepted earlier. */
  model(id: string): CatalogModel | undefined;
  /** The model, if `viewer` may use it; `undefined` becomes `model_not_found`, whatever the reason. */
  findModel(id: string, viewer: Viewer): CatalogModel | undefined;
  /** What `viewer` may use, as listed. */
  modelsFor(viewer: Viewer): readonly Model[];
  /** The complete response of `GET /v1/models` as JSON text, cached per distinct viewer. */
  modelListBody(viewer: Viewer, include?: 'audio'): string;
  /** Enabled routes as declared; with `region` without those that are reserved for another one. */
  routesFor(model: CatalogModel, region?: string): readonly Route[];
  /**
   * Price of a request; `effectiveParams` have their defaults filled in.
   * Throws Error when no rule matches; a checked configuration has one for every request.
   */
  price(
    model: CatalogModel,
    effectiveParams: Readonly<Record<string, unknown>>,
    context: PriceContext,
  ): PriceSnapshot;
  /** As {@link price}, for a text model: what its tokens cost. */
  tokenRate(
    model: CatalogModel,
    effectiveParams: Readonly<Record<string, unknown>>,
    context: PriceContext,
  ): TokenRate;
}
