import { quoteTurn } from '@/lib/console/chat';
import { readJson } from '@/lib/console/platform/http';
import { workspaceHandler } from '@/lib/console/team/access';
import { type TurnQuoteResponse, turnQuoteBody } from '@/lib/pages/chat';

/** The price of a submission. Read-only. */
export const POST = workspaceHandler(
  'chat.use',
  async ({ access, request }): Promise<TurnQuoteResponse> => {
    const body = turnQuoteBody.parse(await readJson(request));
    return { price: await quoteTurn(access, body) };
  },
);
