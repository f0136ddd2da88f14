export { checkReferenceFile } from './check-reference-file';
export { downloadUrl, type KeptReferences, keepReferences } from './keep-references';
export { type NamedFile, namedFiles, placeOf } from './named-file';
export {
  findReferenceCopies,
  removeReferenceCopies,
  scheduleReferenceSweep,
} from './reference-copies';
