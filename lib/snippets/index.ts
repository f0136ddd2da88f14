export { type ChatSnippet, chatCurl, chatPython, chatTypescript } from './chat';
export { curlSnippet } from './curl';
export { type GridSnippet, gridCurl, gridPython, gridTypescript } from './grid';
export { pythonSnippet } from './python';
export type { SnippetRequest } from './types';
export { typescriptSnippet } from './typescript';
