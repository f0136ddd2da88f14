export { type ApiDocument, readDocument } from './document';
export { Reference } from './reference';
