/** The interface of TypeScript 6, out of a package that brings no `tsc` beside ours. */
export { ts as default } from '@ts-morph/common';
