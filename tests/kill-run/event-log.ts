import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { TaskStatus } from '../../lib/contract';

/** A receiver of webhooks that keeps running while servers are killed, with the events it got. */
export interface EventLog {
  readonly url: string;
  /** Sets the secret that requests must be signed with. */
  trust(secret: string): void;
  /** Waits until an event of every ended task was received. Returns the problems of the events. */
  problems(ended: ReadonlyMap<string, TaskStatus>): Promise<string[]>;
  close(): Promise<void>;
}

interface Received {
  readonly eventId: string;
  readonly type: string;
}

const receivedWithinMs = 60_000;

/**
 * Opens a receiver on loopback. One request in `refuseEvery` is answered 503, so that it is sent again; 0 for none. No
 * event is refused twice: its third attempt comes after minutes.
 */
export async function openEventLog(refuseEvery: number): Promise<EventLog> {
  const received = new Map<string, Received[]>();
  const refused: string[] = [];
  const sentAgain = new Set<unknown>();
  let secret = '';
  let requests = 0;
  const server: Server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null);
    // The server was killed while it was sending this.
    if (body === null) return;
    requests += 1;
    const id = request.headers['webhook-id'];
    if (refuseEvery > 0 && requests % refuseEvery === 0 && !sentAgain.has(id)) {
      sentAgain.add(id);
      response.writeHead(503).end();
      return;
    }
    try {
      const headers = request.headers as Record<string, string>;
      const event = new Webhook(secret).verify(body, headers) as {
        id: string;
        type: string;
        data: { task_id: string };
      };
      if (event.id !== headers['webhook-id']) refused.push(`${event.id} came under another id`);
      const before = received.get(event.data.task_id) ?? [];
      received.set(event.data.task_id, [...before, { eventId: event.id, type: event.type }]);
    } catch (error) {
      refused.push(`an event was not signed as it should be: ${String(error)}`);
    }
    response.writeHead(204).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    trust(next) {
      secret = next;
    },
    async problems(ended) {
      const deadline = performance.now() + receivedWithinMs;
      const missing = () => [...ended.keys()].filter((taskId) => !received.has(taskId));
      while (missing().length > 0 && performance.now() < deadline) await wait(50);
      return [
        ...refused,
        ...missing().map((taskId) => `no event said that ${taskId} ended`),
        ...[...received].flatMap(([taskId, events]) =>
          wrongWith(taskId, events, ended.get(taskId)),
        ),
      ];
    },
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

function wrongWith(
  taskId: string,
  events: readonly Received[],
  status: TaskStatus | undefined,
): string[] {
  if (status === undefined) return [`there was an event of ${taskId}, which has not ended`];
  const ids = new Set(events.map(({ eventId }) => eventId));
  const types = [...new Set(events.map(({ type }) => type))];
  return [
    ...(ids.size === 1 ? [] : [`the end of ${taskId} was sent under ${ids.size} ids`]),
    ...types
      .filter((type) => type !== `task.${status}`)
      .map((type) => `${taskId} ended ${status} and was sent as ${type}`),
  ];
}
