import { and, eq, or } from 'drizzle-orm';
import { schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { resolveNotifications } from '../../platform/notifications';
import { runtime } from '../../platform/runtime';
import { type Access, may } from '../../team/access';
import { auditContext, recordAudit } from '../../team/audit';
import { quoteOf } from './quote';
import { commentNotificationPrefix } from './subject';

const { comments: m } = schema;

/** Deletes a comment with its answers: an own one, or anyone's for Owners and Admins. */
export async function deleteComment(access: Access, id: string): Promise<void> {
  const { workspace, user, role } = access;
  const context = await auditContext(access);
  const isOfWorkspace = eq(m.workspaceId, workspace.id);
  await runtime().db.transaction(async (tx) => {
    const thread = await tx
      .select({ id: m.id, subject: m.subject, userId: m.userId, text: m.text })
      .from(m)
      .where(and(isOfWorkspace, or(eq(m.id, id), eq(m.parentId, id))))
      .for('update');
    const comment = thread.find((candidate) => candidate.id === id);
    if (comment === undefined || (comment.userId !== user.id && !may(role, 'experiments.share'))) {
      throw new InvalidRequestError('This comment is no longer there.');
    }
    for (const { subject, id: commentId } of thread) {
      const prefix = commentNotificationPrefix(subject, commentId);
      await resolveNotifications(tx, { workspace: workspace.id, prefix });
    }
    await tx.delete(m).where(and(isOfWorkspace, eq(m.id, id)));
    if (thread.every(({ userId }) => userId === user.id)) return;
    const target = { kind: 'comment', id, name: quoteOf(comment.text) };
    await recordAudit(tx, { ...context, action: 'comment.delete', target });
  });
}
