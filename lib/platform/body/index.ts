export { BodyTooLargeError, isTooLarge } from './errors';
export { limitBody } from './limit-body';
export { readBody } from './read-body';
