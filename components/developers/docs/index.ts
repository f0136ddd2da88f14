export type { ApiDocument } from './document';
export { readDocument } from './document';
export { Reference } from './reference';
