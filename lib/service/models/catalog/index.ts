export { capabilityTags } from './capability-tags';
export { createLiveCatalog, type LiveCatalog } from './live-catalog';
export { type CatalogConfig, loadCatalog } from './load-catalog';
export { type ModelDeclaration, modelDeclaration } from './model-declaration';
export { orderRoutes } from './order-routes';
export { brokenFieldRule, expectation, fillDefaults, validateParams } from './parameters';
export type { Catalog, CatalogModel, Route, RouteCost, Viewer } from './types';
