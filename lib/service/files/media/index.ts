export type { Asset, NewAsset } from './assets';
export { findAssetsByIds, findAssetsByTokens, insertAssets } from './assets';
export { startMediaCleanUp } from './clean-up';
export { enqueueFileDeletion, startAssetDeletion } from './delete-asset';
export { checkAllFiles, readFileCheck } from './file-check';
export { type InspectedFile, inspectFile, isText, MediaRefusedError, typeOfBytes } from './inspect';
export {
  isTemporaryPreviewFailure,
  type MediaFiles,
  requireDecodable,
  storeFromDisk,
  storePreview,
  unmadePreview,
} from './media-files';
export { canonicalType, type MediaKind, mediaTypeOf } from './media-types';
export { mediaPath, newMediaToken, ownMediaToken, parseMediaPath } from './media-url';
export { mediaOperatorRoutes } from './operator-routes';
export { usesOwnMaterial } from './own-material';
export { readSmallFile } from './read-small-file';
export { receiveUpload } from './receive-upload';
export { mediaRoutes } from './routes';
export { serializeUploadedFile } from './serialize';
export { clearStaleSpool, type SpooledFile, spool } from './spool';
export { createStorageCapacity } from './storage-capacity';
export { storeReceivedUpload } from './store-upload';
export { createStoredFiles } from './stored-files';
export { fileFolders } from './unclaimed-files';
export { isAnimated, isWhole } from './whole';
