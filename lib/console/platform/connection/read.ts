import { eq } from 'drizzle-orm';
import { cache } from 'react';
import type { ServiceCapabilities } from '@/lib/pages/connection';
import { schema } from '../../db';
import { pageClient } from '../../developers/stored-keys';
import { runtime } from '../runtime';
import { storeCapabilities } from './keep';
import { probeCapabilities } from './probe';

/** How a team workspace is connected to its service. */
export interface Connection {
  readonly mode: 'embedded' | 'remote';
  readonly baseUrl: string;
  /** When the current key was stored, in Unix seconds; null when the workspace has none. */
  readonly keySince: number | null;
  readonly capabilities: ServiceCapabilities;
  /** When the remote service was last probed, in Unix seconds. */
  readonly checkedAt: number | null;
}

const allCapabilities: ServiceCapabilities = { list: true, cancel: true, billing: true };
/** The capabilities of a remote service that was not probed yet. */
const noCapabilities: ServiceCapabilities = { list: false, cancel: false, billing: false };

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The stored connection of a workspace, without a call to the service. Cached for the request. */
export const readConnection = cache(async (workspaceId: string): Promise<Connection> => {
  const { db, service } = runtime();
  const { workspaceKeys: k, connections: c } = schema;
  const [[key], [connection]] = await Promise.all([
    db.select({ at: k.createdAt }).from(k).where(eq(k.workspaceId, workspaceId)),
    db.select().from(c).where(eq(c.workspaceId, workspaceId)),
  ]);
  const remote = service.mode === 'remote';
  return {
    mode: service.mode,
    baseUrl: service.baseUrl,
    keySince: key === undefined ? null : seconds(key.at),
    capabilities: remote ? (connection?.capabilities ?? noCapabilities) : allCapabilities,
    checkedAt: connection === undefined ? null : seconds(connection.checkedAt),
  };
});

/**
 * What the service of a workspace offers beyond the interface (`docs/interface.md`). A remote service that was not
 * probed yet (its key was given at set-up) is probed now; while it does not answer, no capability is assumed.
 */
export const readCapabilities = cache(async (workspaceId: string): Promise<ServiceCapabilities> => {
  if (runtime().service.mode === 'embedded') return allCapabilities;
  const { capabilities, keySince, checkedAt } = await readConnection(workspaceId);
  if (checkedAt !== null || keySince === null) return capabilities;
  return pageClient(workspaceId)
    .then(probeCapabilities)
    .then(async (probedCapabilities) => {
      await storeCapabilities(runtime().db, workspaceId, probedCapabilities);
      return probedCapabilities;
    })
    .catch(() => capabilities);
});

/** Whether a team workspace still needs the key of its remote service. */
export const lacksKey = async (workspaceId: string): Promise<boolean> =>
  runtime().service.mode === 'remote' && (await readConnection(workspaceId)).keySince === null;
