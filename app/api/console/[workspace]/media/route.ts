import { freshAddress } from '@/lib/console/library/media';
import { workspaceHandler } from '@/lib/console/team/access';
import { inputText } from '@/lib/pages/input';

const address = inputText
  .min(1, 'Name the file by its address.')
  .max(4000, 'No address is this long.');

/** Redirects from an expired address of a file to a fresh one. */
export const GET = workspaceHandler('tasks.view', async ({ access, query }) => {
  const requestedAddress = query.get('address');
  const location = await freshAddress(access, address.parse(requestedAddress));
  return new Response(null, {
    status: 302,
    headers: { location, 'cache-control': 'no-store' },
  });
});
