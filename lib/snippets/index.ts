export { curlSnippet } from './curl';
export { pythonSnippet } from './python';
export type { SnippetRequest } from './types';
export { typescriptSnippet } from './typescript';
