import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { ForeignAnswerError, UnreachableError } from '@/lib/client';
import { guardedFetch } from '@/lib/platform/net';
import type { Access } from '../access';
import { schema } from '../db';
import { AccessError } from '../failures';
import { freshAddress } from '../media';
import { runtime } from '../runtime';

/** The largest file that is passed through, in bytes: 2 GB. */
const maxBytes = 2 * 1024 ** 3;
const timeoutMs = 10 * 60_000;

/** Types that are kept; others are sent as plain bytes, so that a browser never runs them. */
const safeTypes = /^(image\/(png|jpeg|webp|gif|avif)|video\/[\w.+-]+|audio\/[\w.+-]+)$/;

/**
 * Passes the file of an output through as a download, because a browser cannot save or zip files of another host by a
 * link. Only outputs of the workspace's tasks are fetched, from the service itself or from public addresses. Throws
 * `AccessError` 404, `UnreachableError`, `ForeignAnswerError`.
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
  // A remote service's address may have expired since its task was read.
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

/** Fetches the service's own files from any address; other files only from public addresses. */
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
