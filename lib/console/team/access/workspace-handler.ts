import type { Permission } from '@/lib/pages/permissions';
import { withSpan } from '@/lib/platform/tracing';
import { respond } from '../../platform/http';
import { type Access, requireAccess, requireSameOrigin } from './require-access';

interface HandlerCall<Parameter extends string> {
  readonly access: Access;
  readonly request: Request;
  readonly query: URLSearchParams;
  /** The parts of the path that are in brackets. */
  readonly params: Readonly<Record<Parameter, string>>;
}

/**
 * A route handler under `/api/console/[workspace]/**`: checks that the person has `permission` there, and that anything
 * but a GET or HEAD comes from a page of ours, before it does the work. Its result is sent as JSON; a `Response` is sent as it is.
 */
export const workspaceHandler =
  <Parameter extends string = never>(
    permission: Permission,
    work: (call: HandlerCall<Parameter>) => unknown,
  ) =>
  (
    request: Request,
    context: { params: Promise<Record<Parameter | 'workspace', string>> },
  ): Promise<Response> =>
    respond(request, async () => {
      // Next.js answers HEAD by the handler of GET.
      const isRead = ['GET', 'HEAD'].includes(request.method);
      if (!isRead) requireSameOrigin(request);
      const params = await context.params;
      const serve = async () => {
        const access = await requireAccess(params.workspace, permission);
        return work({ access, request, query: new URL(request.url).searchParams, params });
      };
      // Pages read every second or two, and only what a person does begins a trace.
      return isRead ? serve() : withSpan(`${request.method} ${permission}`, {}, serve);
    });
