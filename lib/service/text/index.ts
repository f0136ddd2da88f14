export { createText, type Text } from './create-text';
export { turnOperatorRoutes } from './operator-routes';
export type { TurnStoreOptions } from './turns/turn-store';
