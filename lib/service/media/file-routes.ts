import { fileCheck, workspaceStorage } from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { manageTag, operatorRoute, workspaceParams } from '../http';
import { readFileCheck, requestFileCheck } from './file-check';
import { readWorkspaceStorage } from './workspace-storage';

/** The storage that files take, and the check of their digests. */
export const fileOperatorRoutes = (context: ServiceContext): Route[] => [
  operatorRoute({
    method: 'get',
    path: '/manage/workspaces/{id}/storage',
    id: 'getWorkspaceStorage',
    tag: manageTag,
    summary: 'Read what the files of a workspace take, and for how long they are kept',
    params: workspaceParams,
    answers: [{ status: 200, description: 'Its storage', schema: workspaceStorage }],
    errors: ['not_found'],
    handler: async ({ params }) => ({
      status: 200,
      json: await readWorkspaceStorage(context, params.id),
    }),
  }),
  operatorRoute({
    method: 'get',
    path: '/manage/files/check',
    id: 'getFileCheck',
    tag: manageTag,
    summary: 'Read when the stored files were last checked, and which are damaged',
    answers: [{ status: 200, description: 'What is known of the files', schema: fileCheck }],
    handler: async () => ({ status: 200, json: await readFileCheck(context) }),
  }),
  operatorRoute({
    method: 'post',
    path: '/manage/files/check',
    id: 'checkFiles',
    tag: manageTag,
    summary: 'Have all stored files compared with their digests in the background',
    description:
      'Reads every result and upload once. While a check is waiting or running, another request starts none. A file that was restored is no longer reported as damaged after a check.',
    answers: [{ status: 202, description: 'What is known so far', schema: fileCheck }],
    handler: async () => {
      await requestFileCheck(context);
      return { status: 202, json: await readFileCheck(context) };
    },
  }),
];
