import { assetList, assetListQuery, assetRecord, mediaAddress } from '@/lib/contract';
import type { Avatars } from '../avatars';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { assetParams, fileParams, manageTag, operatorRoute, workspaceParams } from '../http';
import { deleteAsset } from './delete-asset';
import { fileOperatorRoutes } from './file-routes';
import { listAssets, readAsset } from './list-assets';
import { readMediaAddress } from './read-media-address';

/** Uploads of a workspace. */
export const mediaOperatorRoutes = (
  context: ServiceContext,
  avatars: Pick<Avatars, 'states'>,
): Route[] => [
  ...fileOperatorRoutes(context),
  operatorRoute({
    method: 'get',
    path: '/manage/workspaces/{id}/assets',
    id: 'listAssets',
    tag: manageTag,
    summary: 'List the uploads of a workspace, newest first',
    params: workspaceParams,
    query: assetListQuery,
    answers: [{ status: 200, description: 'A page of uploads', schema: assetList }],
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, query }) => ({
      status: 200,
      json: await listAssets({ ...context, avatars }, params.id, query),
    }),
  }),
  operatorRoute({
    method: 'get',
    path: '/manage/workspaces/{id}/assets/{asset_id}',
    id: 'getAsset',
    tag: manageTag,
    summary: 'Read an upload',
    params: assetParams,
    answers: [{ status: 200, description: 'The upload', schema: assetRecord }],
    errors: ['not_found'],
    handler: async ({ params }) => ({
      status: 200,
      json: await readAsset({ ...context, avatars }, params.id, params.asset_id),
    }),
  }),
  operatorRoute({
    method: 'get',
    path: '/manage/workspaces/{id}/media/{file}',
    id: 'getMediaAddress',
    tag: manageTag,
    summary: 'Read a fresh address of a file of the workspace, by the last part of an old one',
    params: fileParams,
    answers: [{ status: 200, description: 'The address', schema: mediaAddress }],
    errors: ['not_found'],
    handler: async ({ params }) => ({
      status: 200,
      json: await readMediaAddress(context, params.id, params.file),
    }),
  }),
  operatorRoute({
    method: 'delete',
    path: '/manage/workspaces/{id}/assets/{asset_id}',
    id: 'deleteAsset',
    tag: manageTag,
    summary: 'Delete an upload or an output of a task, with the pictures made of it',
    params: assetParams,
    answers: [{ status: 204, description: 'Deleted' }],
    errors: ['not_found'],
    handler: async ({ params }) => {
      await deleteAsset(context, params.id, params.asset_id);
      return new Response(null, { status: 204 });
    },
  }),
];
