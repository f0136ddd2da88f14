export { createApiKey, revokeApiKey, rotateApiKey, updateApiKey } from './change';
export { keyChangesInput, newKeyInput, rotationInput } from './input';
export { listApiKeys, readPersonNames } from './list';
