export { deleteComment } from './delete-comment';
export { quoteOf } from './quote';
export { readCommentsOfExperiment, readCommentsOfResult } from './read-comments';
export { resolveComment } from './resolve-comment';
export { authorOf, type Guest, type Reviewer } from './reviewer';
export { noticesOfCells, type Subject } from './subject';
export { markCommentsRead, readUnread } from './unread';
export { commentIdOf, writeComment } from './write-comment';
