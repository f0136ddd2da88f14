import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../context';
import { type Route, route } from '../http';
import type { TextProviders } from './providers';
import { listTurns, readTurn } from './read-turns';
import { quoteTurn } from './turns/quote-turn';

/** Text turns with their receipts, and quotes of turns. */
export const turnOperatorRoutes = (context: ServiceContext, providers: TextProviders): Route[] => [
  route(endpoints.listTurns, async ({ params, query }) => ({
    status: 200,
    json: await listTurns(context, params.id, query),
  })),
  route(endpoints.quoteTurn, async ({ params, body }) => ({
    status: 200,
    json: await quoteTurn(context, providers, params.id, body),
  })),
  route(endpoints.getTurnDetail, async ({ params }) => ({
    status: 200,
    json: await readTurn(context, params.id, params.turn_id),
  })),
];
