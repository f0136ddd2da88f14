'use server';

import * as z from 'zod';
import { outputRef } from '@/lib/pages/gallery';
import { inputId } from '@/lib/pages/input';
import { commentInput, reviewStatus, reviewSubmission } from '@/lib/pages/review';
import { workspaceAction } from '../../team/access';
import { commentIdOf, deleteComment, resolveComment } from '../comments';
import { commentOnResult, markResultRead, setReviewStatus } from '.';

/** Writes a comment on a result, once for each submission. Returns its id. */
export const commentOnResultAction = workspaceAction(
  'gallery.organise',
  [outputRef, commentInput, reviewSubmission],
  (access, ref, input, submission) =>
    commentOnResult(access, ref, input, commentIdOf(access.user.id, submission)),
);

/** Deletes an own comment with its answers; Owners and Admins delete any. */
export const deleteCommentAction = workspaceAction('gallery.organise', [inputId], deleteComment);

/** Resolves the thread that a comment begins, or opens it again. */
export const resolveCommentAction = workspaceAction(
  'gallery.organise',
  [inputId, z.boolean()],
  resolveComment,
);

/** Changes the status of results; an approval freezes what was approved. Calls with one `batch` belong to one submission. */
export const setReviewStatusAction = workspaceAction(
  'gallery.organise',
  [z.array(outputRef).min(1).max(50), reviewStatus, reviewSubmission],
  (access, refs, status, batch) => setReviewStatus(access, refs, status, { batch }),
);

/** Notes that the reader has seen the comments on a result up to one of them. */
export const markCommentsReadAction = workspaceAction(
  'tasks.view',
  [outputRef, inputId],
  markResultRead,
);
