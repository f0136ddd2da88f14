export { checkKind } from './check-kind';
export type { KeptReferences } from './keep-references';
export { keepReferences } from './keep-references';
export type { NamedFile } from './named-file';
export { namedFiles, placeOf } from './named-file';
export {
  findReferenceCopies,
  removeReferenceCopies,
  scheduleReferenceSweep,
} from './reference-copies';
