import { errorOf, ForeignResponseError, readUpload, type WorkspaceClient } from '@/lib/client';
import {
  AgentServiceError,
  type AgentUpload,
  type AgentUploadSource,
  headers as headerNames,
  imageUploadTypes,
} from '@/lib/contract';

const imageTypes: readonly string[] = imageUploadTypes;
const anyType = 'application/octet-stream';

/** Sends the content of a file to a service elsewhere, which takes no addresses. */
export async function sendFile(
  client: WorkspaceClient,
  { content, name = 'file' }: AgentUploadSource,
  signal: AbortSignal,
): Promise<AgentUpload> {
  if (content === undefined) {
    throw new AgentServiceError(
      'This service keeps no file by its address. Put a public address into params of generate as it is, or send the content.',
      'invalid_value',
      { param: 'url', retryAfter: null, isTransient: false },
    );
  }
  const commaIndex = content.indexOf(',');
  const bytes = Buffer.from(content.slice(commaIndex + 1), 'base64');
  const type = typeOf(content.slice(0, Math.max(0, commaIndex)), bytes);
  const form = new FormData();
  form.set('file', new Blob([bytes], { type }), name);
  const { headers, body } = new Response(form);
  if (body === null) throw new Error('A form without a body.');
  const response = await client.uploads.forward(
    imageTypes.includes(type) ? 'images' : 'files',
    body,
    { headers: { 'content-type': headers.get('content-type') ?? '' }, signal },
  );
  if (!response.ok) throw await errorOf(response);
  const parsedUpload = readUpload.safeParse(await response.json().catch(() => undefined));
  if (!parsedUpload.success) {
    throw new ForeignResponseError(response.status, response.headers.get(headerNames.requestId));
  }
  const { asset_id, url, content_type, size, width, height, duration } = parsedUpload.data;
  return {
    asset_id,
    url,
    content_type: content_type ?? (type === anyType ? undefined : type),
    size: size ?? bytes.length,
    width: width || undefined,
    height: height || undefined,
    duration: duration !== null && duration >= 0 ? duration : undefined,
  };
}

/** The first bytes of the formats that a service takes as pictures, in Latin-1. */
const signatures: readonly (readonly [type: string, offset: number, text: string])[] = [
  ['image/png', 1, 'PNG\r\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
];

/** The type of a file by its first bytes, else as its data: URL says it. */
function typeOf(dataUrl: string, bytes: Buffer): string {
  const beginning = bytes.toString('latin1', 0, 16);
  const format = signatures.find(([, offset, text]) => beginning.startsWith(text, offset));
  if (format !== undefined) return format[0];
  const [declaredType = ''] = dataUrl.replace('data:', '').split(';');
  return declaredType.includes('/') ? declaredType : anyType;
}
