export { readDocument } from './document';
export { Reference } from './reference';
