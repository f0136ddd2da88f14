import { runtime } from '@/lib/console/platform/runtime';
import { readMentionableMembers } from '@/lib/console/review/comments';
import { workspaceHandler } from '@/lib/console/team/access';

/** The people of the workspace, whom a comment may mention. */
export const GET = workspaceHandler('tasks.view', async ({ access: { workspace, user } }) => {
  const people = await readMentionableMembers(runtime().db, workspace.id);
  return { data: people.map((person) => ({ ...person, is_reader: person.id === user.id })) };
});
