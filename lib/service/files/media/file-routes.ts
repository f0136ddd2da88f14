import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../../context';
import { type Route, route } from '../../http';
import { readFileCheck, requestFileCheck } from './file-check';
import { readWorkspaceStorage } from './workspace-storage';

/** The storage that files take, and the check of their digests. */
export const fileOperatorRoutes = (context: ServiceContext): Route[] => [
  route(endpoints.getWorkspaceStorage, async ({ params }) => ({
    status: 200,
    json: await readWorkspaceStorage(context, params.id),
  })),
  route(endpoints.getFileCheck, async () => ({ status: 200, json: await readFileCheck(context) })),
  route(endpoints.checkFiles, async () => {
    await requestFileCheck(context);
    return { status: 202, json: await readFileCheck(context) };
  }),
];
