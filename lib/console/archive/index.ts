export { archivedPath, openArchived } from './open';
export { queueArchive } from './queue';
export { removeArchived } from './remove';
export { type ArchiveStorage, readArchiveStorage } from './storage';
