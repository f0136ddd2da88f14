import type { EventLog } from '../kill-run/event-log';
import { manage, openTeam } from '../kill-run/open-team';
import type { Member } from './cluster/member';
import type { Workspace } from './journal';

/** Opens `count` workspaces. `events`, if any, receives the webhooks of the first one. */
export async function openWorkspaces(
  count: number,
  member: Pick<Member, 'url'>,
  events: EventLog | null,
): Promise<Workspace[]> {
  const workspaces: Workspace[] = [];
  for (let number = 1; number <= count; number += 1) {
    const name = `team ${number}`;
    const url = number === 1 && events !== null ? events.url : null;
    const { id, key, webhookSecret } = await openTeam(member, url, name);
    if (webhookSecret !== null) events?.trust(webhookSecret);
    const question = await manage<{ id: string; secret: string }>(
      member,
      `/workspaces/${id}/keys`,
      { name: 'Questions', scopes: ['v1:generate', 'v1:text'] },
    );
    workspaces.push({
      id,
      name,
      key,
      questionKey: question.secret,
      questionKeyId: question.id,
    });
  }
  return workspaces;
}
