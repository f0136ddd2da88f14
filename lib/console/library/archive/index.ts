export {
  archiveFiles,
  archiveFolder,
  deleteArchiveFiles,
  removeArchivedFiles,
} from './delete-files';
export { archivedPath, openArchived, openArchivedAt } from './open';
export { queueArchive } from './queue';
export { withUploadedReferences, withWorkingReferences } from './send-references';
export { type ArchiveStorage, readArchiveStorage } from './storage';
