import { routesFor } from './order-routes';
import type { Catalog, CatalogModel } from './types';

/** A catalog that can be replaced completely while requests run. */
export interface LiveCatalog extends Catalog {
  replace(next: Catalog): void;
}

/**
 * Begins as `first`. A model that was found before a replacement is priced by the catalog it came from, so that no
 * price mixes two versions.
 */
export function createLiveCatalog(first: Catalog): LiveCatalog {
  let current = first;
  /** The catalog that each model object belongs to. */
  const owners = new WeakMap<CatalogModel, Catalog>();
  const replace = (next: Catalog): void => {
    for (const model of next.models) owners.set(model, next);
    current = next;
  };
  replace(first);
  const ownerOf = (model: CatalogModel): Catalog => owners.get(model) ?? current;
  return {
    replace,
    get models() {
      return current.models;
    },
    get pricingVersion() {
      return current.pricingVersion;
    },
    get sandboxOnly() {
      return current.sandboxOnly;
    },
    get demo() {
      return current.demo;
    },
    model: (id) => current.model(id),
    findModel: (id, viewer) => current.findModel(id, viewer),
    modelsFor: (viewer) => current.modelsFor(viewer),
    modelListBody: (viewer, include) => current.modelListBody(viewer, include),
    routesFor,
    price: (model, ...rest) => ownerOf(model).price(model, ...rest),
    tokenRate: (model, ...rest) => ownerOf(model).tokenRate(model, ...rest),
  };
}
