import type { ServiceContext } from '../../context';
import { ApiError } from '../../http';
import type { CatalogModel, Viewer } from '../../models/catalog';
import { invalidError, missingError } from './refuse';

/**
 * The text model that the key may use. Throws `ApiError` missing_required_parameter, invalid_value (another
 * family), model_not_found, no_available_route.
 */
export function findTextModel(
  { catalog }: Pick<ServiceContext, 'catalog'>,
  viewer: Viewer,
  id: unknown,
): CatalogModel {
  if (id === undefined || id === null) {
    throw missingError('model', 'GET /v1/models lists what this key may use.');
  }
  if (typeof id !== 'string') throw invalidError('model', 'the id of a model, as a string');
  const model = catalog.findModel(id, viewer);
  if (model === undefined) {
    throw new ApiError(
      'model_not_found',
      'This model does not exist or this key may not use it. GET /v1/models lists what it may use.',
    );
  }
  if (model.family !== 'text') {
    throw new ApiError(
      'invalid_value',
      `${model.name} makes ${model.family === 'audio' ? 'sound' : `${model.family}s`}. Use POST /v1/generations for it.`,
      { param: 'model' },
    );
  }
  if (!model.enabled || catalog.routesFor(model, viewer.region).length === 0)
    throw noRouteError(model);
  return model;
}

/** 503: no provider of the model is available. */
export const noRouteError = ({ name }: Pick<CatalogModel, 'name'>): ApiError =>
  new ApiError(
    'no_available_route',
    `${name} is not available at the moment. Choose another model or try again later.`,
  );
