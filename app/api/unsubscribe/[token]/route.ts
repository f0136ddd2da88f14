import { respond } from '@/lib/console/platform/http';
import { unsubscribe } from '@/lib/console/platform/notification-deliveries';

type Context = RouteContext<'/api/unsubscribe/[token]'>;

/** The one-click request of a mail program, which sends no cookies (RFC 8058). */
export const POST = (request: Request, { params }: Context) =>
  respond(request, async () => {
    await unsubscribe((await params).token);
    return { ok: true };
  });

/** People open the same address in a browser. So do mail scanners, so this turns nothing off by itself. */
export const GET = async (_request: Request, { params }: Context) =>
  new Response(null, {
    status: 303,
    headers: { location: `/unsubscribe/${encodeURIComponent((await params).token)}` },
  });
