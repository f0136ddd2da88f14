import { eq } from 'drizzle-orm';
import { cache } from 'react';
import type { ServiceCapabilities } from '@/lib/contract';
import { schema } from '../db';
import { pageClient } from '../key-store';
import { runtime } from '../runtime';
import { keepCapabilities } from './keep';
import { probeCapabilities } from './probe';

/** How a team workspace is connected to its service. */
export interface Connection {
  readonly mode: 'embedded' | 'remote';
  readonly baseUrl: string;
  /** When the key that is used was put in, in Unix seconds; null: the workspace has none. */
  readonly keySince: number | null;
  readonly capabilities: ServiceCapabilities;
  /** When a remote service was last asked what it offers, in Unix seconds. */
  readonly checkedAt: number | null;
}

const everything: ServiceCapabilities = { list: true, cancel: true, billing: true };
/** Until a remote service was asked nothing beyond the interface document is taken for granted. */
const nothing: ServiceCapabilities = { list: false, cancel: false, billing: false };

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The connection of a workspace, as it is recorded: nothing is asked. Once a request. */
export const readConnection = cache(async (workspaceId: string): Promise<Connection> => {
  const { db, service } = runtime();
  const { workspaceKeys: k, connections: c } = schema;
  const [[key], [found]] = await Promise.all([
    db.select({ at: k.createdAt }).from(k).where(eq(k.workspaceId, workspaceId)),
    db.select().from(c).where(eq(c.workspaceId, workspaceId)),
  ]);
  const remote = service.mode === 'remote';
  return {
    mode: service.mode,
    baseUrl: service.baseUrl,
    keySince: key === undefined ? null : seconds(key.at),
    capabilities: remote ? (found?.capabilities ?? nothing) : everything,
    checkedAt: found === undefined ? null : seconds(found.checkedAt),
  };
});

/**
 * What the service of a workspace offers beyond the interface document. A remote one that was not asked yet (its key
 * came with the set-up) is asked now; while it does not answer nothing is taken for granted.
 */
export const readCapabilities = cache(async (workspaceId: string): Promise<ServiceCapabilities> => {
  if (runtime().service.mode === 'embedded') return everything;
  const { capabilities, keySince, checkedAt } = await readConnection(workspaceId);
  if (checkedAt !== null || keySince === null) return capabilities;
  return pageClient(workspaceId)
    .then(probeCapabilities)
    .then(async (found) => {
      await keepCapabilities(runtime().db, workspaceId, found);
      return found;
    })
    .catch(() => capabilities);
});

/** Whether a team workspace waits for somebody to paste the key of its remote service. */
export const lacksKey = async (workspaceId: string): Promise<boolean> =>
  runtime().service.mode === 'remote' && (await readConnection(workspaceId)).keySince === null;
