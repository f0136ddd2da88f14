import { type MediaFamily, projectOf, requestMetadata } from '@/lib/contract';
import type { Avatars } from '../avatars';
import type { ServiceContext } from '../context';
import { ApiError, type JsonObject, type KeyAuth } from '../http';
import { type CatalogModel, validateParams } from '../models/catalog';
import type { PriceSnapshot } from '../money/pricing';
import { checkInputSeconds, secondsOf } from './check-input-seconds';
import { type ResolvedReferences, resolveReferences } from './resolve-references';
import { withSoundSeconds } from './sound-seconds';

/** The context, with the avatar reviews that requests may need. */
export interface GenerationContext extends ServiceContext {
  readonly avatars: Avatars;
}

/** A valid request with its price. */
export interface PricedRequest {
  readonly model: CatalogModel;
  readonly family: MediaFamily;
  /** The project that pays; null for none. */
  readonly project: string | null;
  /** As sent, without `model` and `metadata`. */
  readonly params: Readonly<Record<string, unknown>>;
  /** `params` with defaults filled in. */
  readonly effectiveParams: Readonly<Record<string, unknown>>;
  readonly price: PriceSnapshot;
  /** Files that the request refers to. */
  readonly references: ResolvedReferences;
}

/**
 * Validates the flat body of a generation or quote: the model, its schema, its references; and finds its price. Writes
 * nothing but the reviews of avatars. Throws `ApiError`: missing_required_parameter, invalid_value, model_not_found,
 * no_available_route, unsupported_parameter, reference_invalid, avatar_reference_invalid, avatar_review_pending,
 * avatar_provider_unavailable.
 */
export async function priceRequest(
  context: Pick<GenerationContext, 'catalog' | 'db' | 'settings' | 'clock' | 'avatars'>,
  auth: KeyAuth,
  body: JsonObject,
  options: { isComplete: boolean },
): Promise<PricedRequest> {
  const { metadata, ...parameters } = body;
  const { model, family } = mediaModel(context, auth, body.model);
  const requestedProject = readProject(metadata);
  // An assistant works in the project that its person chose, or in none: which others it may spend is not known here.
  const project = auth.agent === null ? requestedProject : auth.agent.project;
  const result = validateParams(model, parameters, options);
  if (!result.ok) {
    const { code, message, param } = result.problem;
    throw new ApiError(code, message, { param });
  }
  const { params } = result;
  const references = await resolveReferences(context, auth.workspaceId, model, params);
  const measuredSecondsOf = secondsOf(context.settings.baseUrl, references);
  checkInputSeconds(result.effectiveParams, measuredSecondsOf);
  const pricedParams = withSoundSeconds(model, result.effectiveParams, measuredSecondsOf);
  const { region, group, perks } = auth;
  const price = context.catalog.price(model, withRequiredFiles(model, pricedParams), {
    region,
    group,
    perks,
    atMs: context.clock.now(),
  });
  await context.avatars.requireApproval(
    context.catalog.routesFor(model, region),
    references.avatars,
  );
  return { model, family, project, params, effectiveParams: pricedParams, price, references };
}

/** A quote may leave out required files; its price is that of the complete request. */
function withRequiredFiles(
  { fields }: CatalogModel,
  effectiveParams: PricedRequest['effectiveParams'],
): PricedRequest['effectiveParams'] {
  const files = [...fields.values()]
    .filter(({ format, required }) => format !== undefined && required)
    .map(({ name, type }) => [name, type === 'array' ? [leftOutFile] : leftOutFile]);
  return { ...Object.fromEntries(files), ...effectiveParams };
}

const leftOutFile = 'https://file.invalid/';

/** The project that `metadata` names. Throws `ApiError` invalid_value. */
function readProject(metadata: unknown): string | null {
  if (!requestMetadata.nullish().safeParse(metadata).success) {
    const message =
      'metadata must be an object of up to 16 texts, with names of up to 64 characters and values of up to 512.';
    throw new ApiError('invalid_value', message, { param: 'metadata' });
  }
  return projectOf(metadata);
}

function mediaModel(
  { catalog }: Pick<ServiceContext, 'catalog'>,
  auth: KeyAuth,
  id: unknown,
): Pick<PricedRequest, 'model' | 'family'> {
  if (id === undefined || id === null) {
    throw new ApiError(
      'missing_required_parameter',
      'model is required. GET /v1/models lists what this key may use.',
      { param: 'model' },
    );
  }
  if (typeof id !== 'string') {
    throw new ApiError('invalid_value', 'model must be the id of a model, as a string.', {
      param: 'model',
    });
  }
  const model = catalog.findModel(id, auth);
  if (model === undefined) {
    throw new ApiError(
      'model_not_found',
      'This model does not exist or this key may not use it. GET /v1/models lists what it may use.',
    );
  }
  if (model.family === 'text') {
    throw new ApiError(
      'invalid_value',
      `${model.name} is a text model. Use POST /v1/chat/completions or POST /v1/responses for it.`,
      { param: 'model' },
    );
  }
  if (!model.enabled || catalog.routesFor(model, auth.region).length === 0) {
    throw new ApiError(
      'no_available_route',
      `${model.name} is not available at the moment. Choose another model or try again later.`,
    );
  }
  return { model, family: model.family };
}
