import { quoteTurn } from '@/lib/console/chat';
import { answer, readJson, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess, requireSameOrigin } from '@/lib/console/team/access';
import { type TurnQuoteAnswer, turnQuoteBody } from '@/lib/pages/chat';

/** The price of a submission. Read-only. */
export const POST = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async (): Promise<TurnQuoteAnswer> => {
    requireSameOrigin(request);
    const access = await requireAccess((await params).workspace, 'chat.use');
    const body = turnQuoteBody.parse(await readJson(request));
    return { price: await quoteTurn(access, body) };
  });
