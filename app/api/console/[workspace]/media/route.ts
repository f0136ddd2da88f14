import { freshAddress } from '@/lib/console/library/media';
import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';
import { inputText } from '@/lib/pages/input';

const address = inputText
  .min(1, 'Name the file by its address.')
  .max(4000, 'No address is this long.');

/** Redirects from an expired address of a file to a fresh one. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'tasks.view');
    const requestedAddress = new URL(request.url).searchParams.get('address');
    const location = await freshAddress(access, address.parse(requestedAddress));
    return new Response(null, {
      status: 302,
      headers: { location, 'cache-control': 'no-store' },
    });
  });
