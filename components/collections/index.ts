export { Collections } from './collections';
