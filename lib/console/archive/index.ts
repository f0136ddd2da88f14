export { archivedPath, openArchived } from './open';
export { queueArchive } from './queue';
export { removeArchived } from './remove';
export { withWorkingReferences } from './send-references';
export { type ArchiveStorage, readArchiveStorage } from './storage';
