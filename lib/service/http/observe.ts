import { type Logger, pathWithoutSecrets } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import type { HandlerCall } from './call';
import type { Route } from './route';

/** Called for every response; `durationMs` is the time to its head. */
export type RequestObserver = (
  route: Pick<Route, 'id' | 'method' | 'readOnly'>,
  call: HandlerCall,
  status: number,
  durationMs: number,
) => void;

/** Measures responses by route and status, and logs them: successful reads as debug, all others as info. */
export function createRequestObserver(log: Logger, metrics: Metrics): RequestObserver {
  const durations = metrics.histogram({
    name: 'atelier_service_request_seconds',
    help: 'Time to the head of an answer of the service.',
    labelNames: ['route', 'status'],
  });
  return (route, call, status, durationMs) => {
    durations.observe({ route: route.id, status: String(status) }, durationMs / 1000);
    const isRead = route.method === 'get' || route.readOnly === true;
    const level = isRead && status < 400 ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return;
    log[level](
      {
        requestId: call.requestId,
        route: route.id,
        path: pathWithoutSecrets(call.path),
        status,
        ms: Math.round(durationMs * 10) / 10,
        ...(call.auth.keyId === ''
          ? {}
          : { keyId: call.auth.keyId, workspaceId: call.auth.workspaceId }),
      },
      'answered',
    );
  };
}
