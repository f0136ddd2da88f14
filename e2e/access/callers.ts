import type { APIRequestContext, APIResponse } from 'playwright/test';
import { actionHeaders, type BuiltAction, pageOf } from '../../tests/server-process/index';
import type { Targets } from './actions/index';
import { workspaceHandlers } from './handlers';

/** Headers under which `proxy.ts` does not run; access must not depend on it. */
export const besideProxy = { purpose: 'prefetch', 'next-router-prefetch': '1' };

/** Calls a server action as its page would. Returns status, redirect and body as one text. */
export async function callAction(
  request: APIRequestContext,
  origin: string,
  action: BuiltAction,
  args: unknown[],
  { workspace, headers = {} }: { workspace: string; headers?: Record<string, string> },
): Promise<string> {
  const answer = await request.post(origin + pageOf(action, workspace), {
    headers: { ...actionHeaders(action, origin), ...headers },
    data: JSON.stringify(args),
    maxRedirects: 0,
  });
  const redirect = answer.headers()['x-action-redirect'] ?? answer.headers().location ?? '';
  return `${answer.status()} ${redirect}\n${await answer.text()}`;
}

/** Calls a row of {@link workspaceHandlers}. */
export function callHandler(
  request: APIRequestContext,
  origin: string,
  name: string,
  targets: Targets,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  const handler = workspaceHandlers[name];
  if (handler === undefined) throw new Error(`${name} has no row`);
  const url = `${origin}/api/console/${handler.path(targets)}`;
  if (name.startsWith('GET')) return request.get(url, { headers });
  const file = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('x') };
  return request.post(url, {
    headers: { origin, ...headers },
    ...(handler.file ? { multipart: { file } } : { data: handler.body }),
  });
}
