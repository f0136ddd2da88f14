import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ByteBudget, createByteBudget } from '@/lib/platform/byte-budget';
import { networkOf } from '@/lib/platform/net';
import { type BodyLimits, type RouteLimits, routeLimits } from '../request-limits';
import { watchBody } from './incoming-body';
import { refuseBody } from './refuse-body';

type Respond = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** Reads the `Cookie` header of a request. */
export type IsSignedIn = (cookies: string | undefined) => Promise<boolean>;

/**
 * The gate for bodies, in front of every route (`request-limits.ts`): a size, a time until all has arrived, and bytes in
 * flight, which count until the response has ended.
 */
export function gateBodies(
  respond: Respond,
  isSignedIn: IsSignedIn,
  rows: readonly RouteLimits[] = routeLimits,
): Respond {
  const budgets = new Map<BodyLimits, ByteBudget>();
  const budgetOf = (limits: BodyLimits): ByteBudget => {
    const budget = budgets.get(limits) ?? createByteBudget(limits);
    budgets.set(limits, budget);
    return budget;
  };
  return async (incoming, outgoing) => {
    if (!hasBody(incoming)) return respond(incoming, outgoing);
    const row = rowOf(rows, incoming.url ?? '/');
    const { visitor, owner } = row;
    const isVisitor = visitor !== undefined && !(await isSignedIn(incoming.headers.cookie));
    const limits = isVisitor ? visitor : row.limits;
    const isBuffered = limits.isBuffered === true;
    const arrival = watchBody(incoming, {
      ...limits,
      isBuffered,
      count: countBytes(outgoing, budgetOf(limits), clientOf(incoming, row)),
      onFault: (fault, bodyEnd) => refuseBody(outgoing, { fault, owner, limits, bodyEnd }),
    });
    if (isBuffered && !(await arrival)) return;
    if (!outgoing.headersSent) await respond(incoming, outgoing);
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The first row whose pattern matches the path of a request target; the last one matches every path. */
export function rowOf(rows: readonly RouteLimits[], target: string): RouteLimits {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  const row = rows.find((each) => each.path.test(path));
  if (row === undefined) throw new Error(`No row of the limits matches ${path}.`);
  return row;
}

/**
 * Whose bytes they are. A key counts by itself, because the console of a whole team may be one address; nothing is read
 * for a key that is not valid.
 */
function clientOf({ headers }: IncomingMessage, { isCountedByKey }: RouteLimits): string {
  if (isCountedByKey === true && headers.authorization !== undefined) return headers.authorization;
  return networkOf(String(headers['x-forwarded-for']));
}

/** Counts received bytes until the response has ended or the connection is lost. */
function countBytes(outgoing: ServerResponse, budget: ByteBudget, client: string) {
  const { socket } = outgoing.req;
  let countedBytes = 0;
  let hasEnded = false;
  const release = () => {
    if (hasEnded) return;
    hasEnded = true;
    socket.off('close', release);
    budget.release(client, countedBytes);
  };
  outgoing.once('close', release);
  socket.once('close', release);
  return (bytes: number) => {
    // After the response the rest of a body is dropped as it comes.
    if (hasEnded) return null;
    const exceeded = budget.take(client, bytes);
    if (exceeded !== null) return exceeded === 'client' ? 'client busy' : 'server busy';
    countedBytes += bytes;
    return null;
  };
}
