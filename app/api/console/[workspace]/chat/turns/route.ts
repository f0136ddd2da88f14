import { beginTurn } from '@/lib/console/chat';
import { readJson } from '@/lib/console/platform/http';
import { workspaceHandler } from '@/lib/console/team/access';
import { turnBody } from '@/lib/pages/chat';

/** One submission of Send, Regenerate or Try again. Streams the events of its answers. */
export const POST = workspaceHandler('chat.use', async ({ access, request }) =>
  beginTurn(access, turnBody.parse(await readJson(request))),
);
