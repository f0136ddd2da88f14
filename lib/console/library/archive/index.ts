export { archiveFiles, archiveFolder, deleteArchiveFiles } from './delete-files';
export { archivedPath, openArchived, openArchivedAt } from './open';
export { queueArchive } from './queue';
export { removeArchived } from './remove';
export { withUploadedReferences, withWorkingReferences } from './send-references';
export { type ArchiveStorage, readArchiveStorage } from './storage';
