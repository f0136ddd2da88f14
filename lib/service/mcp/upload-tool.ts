import * as z from 'zod';
import { agentUpload } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { ApiError } from '../http';
import { defineTool, type Tool } from './tool';

export const uploadTool: Tool = defineTool({
  name: 'upload',
  title: 'Upload',
  description:
    'Keeps a picture, video or sound in the workspace, by its address or its content, for use as a reference. A file that has a public address can be named in generate without it.',
  auth: endpoints.uploadFile.auth,
  input: z.object({
    url: z.url().max(4_096).optional().describe('A public https address.'),
    content: z.string().optional().describe('The bytes as base64, where there is no address.'),
    name: z.string().max(255).optional().describe('The name of the file, for people.'),
  }),
  output: z.object({ ...agentUpload.shape, next: z.string() }),
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  async run({ service }, source) {
    if ((source.url === undefined) === (source.content === undefined)) {
      throw new ApiError('invalid_value', 'Send either url or content.', { param: 'url' });
    }
    const upload = await service.upload(source);
    const next =
      'Use url as a reference in params of generate; asset_id where a field wants the id of an avatar.';
    return { data: { ...upload, next } };
  },
});
