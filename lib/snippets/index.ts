export { chatCurl, chatPython, chatTypescript } from './chat';
export { curlSnippet } from './curl';
export { type GridSnippet, gridCurl, gridPython, gridTypescript } from './grid';
export { pythonSnippet } from './python';
export { typescriptSnippet } from './typescript';
