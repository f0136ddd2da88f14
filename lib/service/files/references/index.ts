export { checkKind } from './check-kind';
export { downloadFrom, type KeptReferences, keepReferences } from './keep-references';
export { type NamedFile, namedFiles, placeOf } from './named-file';
export {
  findReferenceCopies,
  removeReferenceCopies,
  scheduleReferenceSweep,
} from './reference-copies';
