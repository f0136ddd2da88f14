import * as z from 'zod';
import {
  assetList,
  assetListQuery,
  assetRecord,
  fileCheck,
  mediaAddress,
  uploadedFile,
  uploadedImage,
  workspaceStorage,
} from '..';
import { endpoint, manageEndpoint, rawBody } from './endpoint';
import { assetParams, fileParams, workspaceParams } from './params';

const uploadForm = z.object({ file: z.string().meta({ format: 'binary' }) });
const assembledForm = uploadForm.extend({
  ingredients: z.string().optional().meta({
    description:
      'JSON of up to 100 `{url, title}`: the files of the workspace that a film or sound was put together from. It is marked as made with a model, where one took part, and signed with them as its ingredients',
  }),
});
const uploadErrors = [
  'storage_quota_exceeded',
  'storage_full',
  'service_busy',
  'file_too_large',
  'unsupported_media_type',
  'missing_required_parameter',
] as const;

export const listAssets = manageEndpoint({
  id: 'listAssets',
  method: 'get',
  path: '/manage/workspaces/{id}/assets',
  summary: 'List the uploads of a workspace, newest first',
  params: workspaceParams,
  query: assetListQuery,
  responses: [{ status: 200, description: 'A page of uploads', schema: assetList }],
  errors: ['not_found', 'invalid_value'],
});

export const getAsset = manageEndpoint({
  id: 'getAsset',
  method: 'get',
  path: '/manage/workspaces/{id}/assets/{asset_id}',
  summary: 'Read an upload',
  params: assetParams,
  responses: [{ status: 200, description: 'The upload', schema: assetRecord }],
  errors: ['not_found'],
});

export const getMediaAddress = manageEndpoint({
  id: 'getMediaAddress',
  method: 'get',
  path: '/manage/workspaces/{id}/media/{file}',
  summary: 'Read a fresh address of a file of the workspace, by the last part of an old one',
  params: fileParams,
  responses: [{ status: 200, description: 'The address', schema: mediaAddress }],
  errors: ['not_found'],
});

export const deleteAsset = manageEndpoint({
  id: 'deleteAsset',
  method: 'delete',
  path: '/manage/workspaces/{id}/assets/{asset_id}',
  summary: 'Delete an upload or an output of a task, with the pictures made of it',
  params: assetParams,
  responses: [{ status: 204, description: 'Deleted' }],
  errors: ['not_found'],
});

export const uploadImage = endpoint({
  id: 'uploadImage',
  method: 'post',
  path: '/v1/uploads/images',
  auth: 'v1:generate',
  tag: 'Uploads',
  summary: 'Upload a reference image: PNG, JPEG, WebP or GIF',
  body: rawBody('multipart/form-data', uploadForm),
  responses: [{ status: 201, description: 'The stored image', schema: uploadedImage }],
  errors: uploadErrors,
});

export const uploadFile = endpoint({
  id: 'uploadFile',
  method: 'post',
  path: '/v1/uploads/files',
  auth: 'v1:generate',
  tag: 'Uploads',
  summary: 'Upload an image, video or audio file of up to 64 MB',
  body: rawBody('multipart/form-data', assembledForm),
  responses: [{ status: 201, description: 'The stored file', schema: uploadedFile }],
  errors: [...uploadErrors, 'invalid_value', 'unsupported_parameter'],
});

export const getMedia = endpoint({
  id: 'getMedia',
  method: 'get',
  path: '/media/{file}',
  auth: 'none',
  tag: 'Media',
  summary: 'A stored file, by the address an upload or a task answered with',
  description:
    'Addresses are signed and work for at least 24 hours: read the task or the upload again for a fresh one. A workspace can choose that its addresses work for as long as the file is stored. As a reference an address works after its time as well. The file is compared with its digest while it is sent whole: when it does not match, the answer breaks off, and later requests, also for ranges, get file_damaged.',
  params: z.object({ file: z.string() }),
  query: z.object({
    download: z.string().optional(),
    expires: z.string().optional(),
    signature: z.string().optional(),
  }),
  responses: [
    { status: 200, description: 'The file', contentType: 'application/octet-stream' },
    {
      status: 206,
      description: 'The range asked for',
      contentType: 'application/octet-stream',
    },
  ],
  errors: [
    'not_found',
    'file_no_longer_kept',
    'file_damaged',
    'media_address_expired',
    'media_address_invalid',
  ],
});

export const getWorkspaceStorage = manageEndpoint({
  id: 'getWorkspaceStorage',
  method: 'get',
  path: '/manage/workspaces/{id}/storage',
  summary: 'Read what the files of a workspace take, and for how long they are kept',
  params: workspaceParams,
  responses: [{ status: 200, description: 'Its storage', schema: workspaceStorage }],
  errors: ['not_found'],
});

export const getFileCheck = manageEndpoint({
  id: 'getFileCheck',
  method: 'get',
  path: '/manage/files/check',
  summary: 'Read when the stored files were last checked, and which are damaged',
  responses: [{ status: 200, description: 'What is known of the files', schema: fileCheck }],
});

export const checkFiles = manageEndpoint({
  id: 'checkFiles',
  method: 'post',
  path: '/manage/files/check',
  summary: 'Have all stored files compared with their digests in the background',
  description:
    'Reads every result and upload once. While a check is waiting or running, another request starts none. A file that was restored is no longer reported as damaged after a check.',
  responses: [{ status: 202, description: 'What is known so far', schema: fileCheck }],
});
