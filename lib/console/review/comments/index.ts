export { deleteComment } from './delete-comment';
export { readMentionableMembers } from './mentionable';
export { quoteOf } from './quote';
export { readCommentsOfExperiment, readCommentsOn } from './read-comments';
export { resolveComment } from './resolve-comment';
export { authorOf, type Guest, type Reviewer } from './reviewer';
export { cellNotificationPrefix, type Subject, subjectNotificationPrefix } from './subject';
export { markCommentsRead, newCommentsQuery, readUnreadCommentIds } from './unread';
export { commentIdOf, writeComment } from './write-comment';
