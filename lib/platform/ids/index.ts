export { newId, newUuid } from './new-id';
