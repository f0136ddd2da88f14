export { type ChatSnippet, chatCurl, chatPython, chatTypescript } from './chat';
export { curlSnippet } from './curl';
export { pythonSnippet } from './python';
export type { SnippetRequest } from './types';
export { typescriptSnippet } from './typescript';
