import { responseEvent, webSocketCreate, webSocketError } from '@/lib/contract';
import type { Route } from '../../http';
import { ApiError, keyRoute } from '../../http';

/** The response to a plain GET of the sockets' path; upgrades do not reach this route. */
export const socketRoute: Route = keyRoute({
  method: 'get',
  path: '/v1/responses',
  id: 'openResponseSocket',
  summary: 'Open a WebSocket for responses',
  description:
    'Upgrades to a WebSocket. Send {"type":"response.create", …} with what POST /v1/responses takes; the events of its stream come back, a text frame each. One response at a time, further ones wait; the latest one may be continued although it is not stored. `generate: false` prepares a conversation that a later one continues: no model is asked, and nothing is charged.',
  tag: 'Text',
  scope: 'v1:text',
  answers: [{ status: 101, description: 'The connection speaks WebSocket' }],
  frames: {
    sent: [webSocketCreate.meta({ id: 'WebSocketCreate' })],
    received: [responseEvent, webSocketError],
  },
  errors: ['upgrade_required'],
  handler: () => {
    throw new ApiError(
      'upgrade_required',
      'This address takes WebSockets. Connect with a WebSocket client, or send POST /v1/responses.',
      { headers: { upgrade: 'websocket' } },
    );
  },
});
