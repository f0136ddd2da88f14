export { deleteComment } from './delete-comment';
export { readMentionable } from './mentionable';
export { quoteOf } from './quote';
export { readCommentsOfExperiment, readCommentsOn } from './read-comments';
export { resolveComment } from './resolve-comment';
export { authorOf, type Guest, type Reviewer } from './reviewer';
export { notificationsOfCells, notificationsOfSubject, type Subject } from './subject';
export { markCommentsRead, newComments, readUnread } from './unread';
export { commentIdOf, writeComment } from './write-comment';
