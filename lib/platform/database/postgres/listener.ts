import { setTimeout as delay } from 'node:timers/promises';
import { connectDedicated, type DedicatedConnection } from './connection';

interface Subscriber {
  onPayload(payload: string): void;
  onReconnect(): void;
}

/** Notifications over one connection, which reconnects by itself. */
export interface Listener {
  listen(channel: string, subscriber: Subscriber): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export function createListener(url: string): Listener {
  const channels = new Map<string, Set<Subscriber>>();
  const closeController = new AbortController();
  let connection: Promise<DedicatedConnection> | undefined;

  function ensureConnection(): Promise<DedicatedConnection> {
    if (closeController.signal.aborted) return Promise.reject(new Error('The database is closed.'));
    if (connection === undefined) {
      const opening = open();
      connection = opening;
      opening.catch(() => {
        if (connection === opening) connection = undefined;
      });
    }
    return connection;
  }

  async function open(): Promise<DedicatedConnection> {
    const newConnection = await connectDedicated(url);
    newConnection.client.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of [...(channels.get(channel) ?? [])]) subscriber.onPayload(payload);
    });
    for (const channel of channels.keys())
      await newConnection.query(`listen ${quoteIdentifier(channel)}`);
    void newConnection.whenEnded.then(() => reconnect());
    return newConnection;
  }

  async function reconnect(): Promise<void> {
    connection = undefined;
    for (let waitMs = 100; !closeController.signal.aborted && channels.size > 0; waitMs *= 2) {
      try {
        await ensureConnection();
        for (const subscriber of [...channels.values()].flatMap((set) => [...set])) {
          subscriber.onReconnect();
        }
        return;
      } catch {
        await delay(Math.min(waitMs, 10_000), undefined, { signal: closeController.signal }).catch(
          () => {},
        );
      }
    }
  }

  return {
    async listen(channel, subscriber) {
      const existingSubscribers = channels.get(channel);
      const subscribers = existingSubscribers ?? new Set<Subscriber>();
      subscribers.add(subscriber);
      channels.set(channel, subscribers);
      /** Returns whether it was the last listener of the channel. */
      const leave = (): boolean => {
        subscribers.delete(subscriber);
        if (subscribers.size > 0 || channels.get(channel) !== subscribers) return false;
        return channels.delete(channel);
      };
      try {
        const { query } = await ensureConnection();
        if (existingSubscribers === undefined) await query(`listen ${quoteIdentifier(channel)}`);
      } catch (error) {
        leave();
        throw error;
      }
      return async () => {
        if (!leave()) return;
        await (await connection)?.query(`unlisten ${quoteIdentifier(channel)}`).catch(() => {});
      };
    },
    async close() {
      closeController.abort();
      channels.clear();
      const currentConnection = await connection?.catch(() => undefined);
      await currentConnection?.end();
    },
  };
}

function quoteIdentifier(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
