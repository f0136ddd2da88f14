import { routesFor } from './order-routes';
import type { Catalog, CatalogModel } from './types';

/** A catalog that can be replaced completely while requests run. */
export interface LiveCatalog extends Catalog {
  replace(nextCatalog: Catalog): void;
}

/**
 * Begins as `initialCatalog`. A model that was found before a replacement is priced by the catalog it came from, so that no
 * price mixes two versions.
 */
export function createLiveCatalog(initialCatalog: Catalog): LiveCatalog {
  let currentCatalog = initialCatalog;
  /** The catalog that each model object belongs to. */
  const owners = new WeakMap<CatalogModel, Catalog>();
  const replace = (nextCatalog: Catalog): void => {
    for (const model of nextCatalog.models) owners.set(model, nextCatalog);
    currentCatalog = nextCatalog;
  };
  replace(initialCatalog);
  const ownerOf = (model: CatalogModel): Catalog => owners.get(model) ?? currentCatalog;
  return {
    replace,
    get models() {
      return currentCatalog.models;
    },
    get pricingVersion() {
      return currentCatalog.pricingVersion;
    },
    get isSandboxOnly() {
      return currentCatalog.isSandboxOnly;
    },
    get demo() {
      return currentCatalog.demo;
    },
    model: (id) => currentCatalog.model(id),
    findModel: (id, viewer) => currentCatalog.findModel(id, viewer),
    modelsFor: (viewer) => currentCatalog.modelsFor(viewer),
    modelListBody: (viewer, include) => currentCatalog.modelListBody(viewer, include),
    routesFor,
    price: (model, ...rest) => ownerOf(model).price(model, ...rest),
    tokenRate: (model, ...rest) => ownerOf(model).tokenRate(model, ...rest),
  };
}
