import { openSharedFile } from '@/lib/console/experiments';
import { AccessError } from '@/lib/console/platform/failures';
import { respond } from '@/lib/console/platform/http';

/** A file of a public link's page, complete or by range, while the link is open. */
export const GET = (request: Request, { params }: RouteContext<'/api/shared/[token]/[file]'>) =>
  respond(request, async () => {
    const { token, file } = await params;
    const sharedFile = await openSharedFile(token, file, request);
    if (sharedFile === null) throw new AccessError(404, 'There is no such file here.');
    return sharedFile;
  });
