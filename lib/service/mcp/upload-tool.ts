import { Readable } from 'node:stream';
import * as z from 'zod';
import { limits, uploadedFile } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { type SpooledFile, serializeUploadedFile, spool, storeReceived } from '../files/media';
import { downloadFrom } from '../files/references';
import { ApiError, type KeyCall } from '../http';
import type { McpContext, McpDependencies } from './dependencies';
import { callOf, defineTool, type Tool } from './tool';

/** Where the file is: at an address, or in the call itself. */
interface FileSource {
  readonly url?: string | undefined;
  readonly content?: string | undefined;
}

export const uploadTool = (context: McpContext, { spoolDirectory }: McpDependencies): Tool =>
  defineTool({
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
    output: z.object({ ...uploadedFile.shape, next: z.string() }),
    annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    async run(toolCall, { name, ...source }) {
      const call = callOf(toolCall, endpoints.uploadFile, {});
      await context.storageCapacity.checkDisk();
      await context.storageCapacity.checkBefore(call.auth.workspaceId);
      const file = await receive(context, spoolDirectory, call, source);
      const received = { file, name: name ?? null, ingredients: null };
      const upload = await storeReceived(context, spoolDirectory, call, received, 'file');
      const next =
        'Use url as a reference in params of generate; asset_id where a field wants the id of an avatar.';
      return { data: { ...serializeUploadedFile(context.addresses, upload), next } };
    },
  });

/** The file on disk. Throws `ApiError`. */
async function receive(
  context: McpContext,
  spoolDirectory: string,
  call: KeyCall,
  { url, content }: FileSource,
): Promise<SpooledFile> {
  if ((url === undefined) === (content === undefined)) {
    throw new ApiError('invalid_value', 'Send either url or content.', { param: 'url' });
  }
  if (url !== undefined) return (await downloadFrom(context, call, { url, spoolDirectory })).file;
  // A data: URL names its type before the first comma, which is read from the content anyway.
  const base64 = (content ?? '').slice((content ?? '').indexOf(',') + 1);
  const bytes = Buffer.from(base64, 'base64');
  return spool(Readable.from([bytes]), { directory: spoolDirectory, maxBytes: limits.uploadBytes });
}
