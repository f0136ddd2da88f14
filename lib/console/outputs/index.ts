import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { ForeignAnswerError, UnreachableError } from '@/lib/client';
import { guardedFetch } from '@/lib/platform/net';
import type { Access } from '../access';
import { schema } from '../db';
import { AccessError } from '../failures';
import { freshAddress } from '../media';
import { runtime } from '../runtime';

/** The largest file that is passed on, in bytes: 2 GB. */
const maxBytes = 2 * 1024 ** 3;
const timeoutMs = 10 * 60_000;

/** Files that a browser would run are never passed on as what they are. */
const safeTypes = /^(image\/(png|jpeg|webp|gif|avif)|video\/[\w.+-]+|audio\/[\w.+-]+)$/;

/**
 * Passes the file of an output on, as one to keep: from another host a browser can neither save it by a link nor pack
 * it. Only what the workspace's own tasks resulted in is asked for, and beyond the service itself only on the public
 * internet. Throws `AccessError` 404, `UnreachableError`, `ForeignAnswerError`.
 */
export async function openOutput(
  access: Access,
  taskId: string,
  output: number,
  signal: AbortSignal,
): Promise<Response> {
  const { workspace } = access;
  const { creations: c } = schema;
  const [row] = await runtime()
    .db.select({ outputs: c.outputs })
    .from(c)
    .where(and(eq(c.workspaceId, workspace.id), eq(c.taskId, taskId)));
  const url = row?.outputs[output]?.url;
  if (url === undefined) throw new AccessError(404, 'There is no such file here.');
  let answer = await ask(url, signal);
  // A remote service's address may have expired since the task was read.
  if (answer.status === 403 && runtime().service.manage === null) {
    await answer.cancel();
    answer = await ask(await freshAddress(access, url), signal);
  }
  if (answer.status !== 200) {
    await answer.cancel();
    throw new ForeignAnswerError(answer.status, null);
  }
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  const length = answer.headers.get('content-length');
  return new Response(answer.body, {
    headers: {
      'content-type': safeTypes.test(type) ? type : 'application/octet-stream',
      'content-disposition': 'attachment',
      'cache-control': 'private, no-store',
      ...(length === null ? {} : { 'content-length': length }),
    },
  });
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
  cancel(): Promise<void>;
}

/** The service's own files come from wherever the operator has put the service; others from the public internet. */
async function ask(url: string, signal: AbortSignal): Promise<Answer> {
  const { service, env } = runtime();
  try {
    if (URL.canParse(url) && new URL(url).origin === new URL(service.baseUrl).origin) {
      const answer = await service.fetch(new Request(url, { signal, redirect: 'manual' }), signal);
      return { ...pick(answer), cancel: async () => answer.body?.cancel() };
    }
    const { allowLoopback } = env;
    const answer = await guardedFetch(url, { maxBytes, timeoutMs, signal, allowLoopback });
    const body = Readable.toWeb(answer.body) as ReadableStream<Uint8Array>;
    return { ...pick({ ...answer, body }), cancel: async () => answer.discard() };
  } catch (error) {
    throw new UnreachableError('network', { cause: error });
  }
}

const pick = ({ status, headers, body }: Omit<Answer, 'cancel'>) => ({ status, headers, body });
