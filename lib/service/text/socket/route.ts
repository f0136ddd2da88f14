import * as endpoints from '@/lib/contract/endpoints';
import { ApiError, type Route, route } from '../../http';

/** The response to a plain GET of the sockets' path; upgrades do not reach this route. */
export const socketRoute: Route = route(endpoints.openResponseSocket, () => {
  throw new ApiError(
    'upgrade_required',
    'This address takes WebSockets. Connect with a WebSocket client, or send POST /v1/responses.',
    { headers: { upgrade: 'websocket' } },
  );
});
