export { readInstallationId } from './installation-id';
export {
  type FilesWithRows,
  hasOtherOwner,
  ownerFile,
  ownsStorage,
  takeStorage,
} from './storage-owner';
