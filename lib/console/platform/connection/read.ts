import { eq, sql } from 'drizzle-orm';
import { cache } from 'react';
import type { WorkspaceClient } from '@/lib/client';
import type { KnownCapabilities, ServiceCapabilities } from '@/lib/pages/connection';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';
import { pageClient } from '../../developers/stored-keys';
import { runtime } from '../runtime';
import { probeCapabilities } from './probe';

/** How a team workspace is connected to its service. */
export interface Connection {
  readonly mode: 'embedded' | 'remote';
  readonly baseUrl: string;
  /** When the current key was stored, in Unix seconds; null when the workspace has none. */
  readonly keySince: number | null;
  readonly capabilities: KnownCapabilities;
  /** When the remote service was last probed, in Unix seconds; null before the first time. */
  readonly checkedAt: number | null;
}

const allCapabilities: ServiceCapabilities = { list: true, cancel: true, billing: true };
/** The capabilities of a remote service that was not probed yet. */
const unknownCapabilities: KnownCapabilities = { list: null, cancel: null, billing: null };

/** Between two probes of a service while some capabilities are unknown. */
const probeIntervalSeconds = 60;

const toUnixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The stored connection of a workspace, without a call to the service. Cached for the request. */
export const readConnection = cache(async (workspaceId: string): Promise<Connection> => {
  const { db, service } = runtime();
  const { workspaceKeys: k, connections: c } = schema;
  const [[key], [connection]] = await Promise.all([
    db.select({ at: k.createdAt }).from(k).where(eq(k.workspaceId, workspaceId)),
    db.select().from(c).where(eq(c.workspaceId, workspaceId)),
  ]);
  const isRemote = service.mode === 'remote';
  return {
    mode: service.mode,
    baseUrl: service.baseUrl,
    keySince: key === undefined ? null : toUnixSeconds(key.at),
    capabilities: isRemote ? (connection?.capabilities ?? unknownCapabilities) : allCapabilities,
    checkedAt: connection === undefined ? null : toUnixSeconds(connection.checkedAt),
  };
});

/**
 * What the service of a workspace offers beyond the interface (`docs/interface.md`). A remote service that was not
 * probed yet (its key was given at set-up) is probed now, and one of which something is still unknown again after a minute.
 * What stays unknown counts as not offered.
 */
export const readCapabilities = cache(async (workspaceId: string): Promise<ServiceCapabilities> => {
  if (runtime().service.mode === 'embedded') return allCapabilities;
  const { capabilities, keySince, checkedAt } = await readConnection(workspaceId);
  const isDue = checkedAt === null || Date.now() / 1000 - checkedAt >= probeIntervalSeconds;
  if (keySince === null || !isDue || areAllKnown(capabilities)) return withoutUnknown(capabilities);
  return pageClient(workspaceId)
    .then((client) => probeAgain(workspaceId, client))
    .catch(() => capabilities)
    .then(withoutUnknown);
});

const areAllKnown = (capabilities: KnownCapabilities): boolean =>
  !Object.values(capabilities).includes(null);

const withoutUnknown = ({ list, cancel, billing }: KnownCapabilities): ServiceCapabilities => ({
  list: list ?? false,
  cancel: cancel ?? false,
  billing: billing ?? false,
});

/** Probes a service again. What the probe does not decide keeps its earlier value. */
export async function probeAgain(
  workspaceId: string,
  client: WorkspaceClient,
): Promise<KnownCapabilities> {
  const [{ capabilities: earlierCapabilities }, probedCapabilities] = await Promise.all([
    readConnection(workspaceId),
    probeCapabilities(client),
  ]);
  const capabilities = {
    list: probedCapabilities.list ?? earlierCapabilities.list,
    cancel: probedCapabilities.cancel ?? earlierCapabilities.cancel,
    billing: probedCapabilities.billing ?? earlierCapabilities.billing,
  };
  await storeCapabilities(runtime().db, workspaceId, capabilities);
  return capabilities;
}

/** Whether a team workspace still needs the key of its remote service. */
export const lacksKey = async (workspaceId: string): Promise<boolean> =>
  runtime().service.mode === 'remote' && (await readConnection(workspaceId)).keySince === null;

/** Stores what is known of the capabilities of a service, with the current time. */
export async function storeCapabilities(
  db: ConsoleDb | ConsoleTx,
  workspaceId: string,
  capabilities: KnownCapabilities,
): Promise<void> {
  const values = { capabilities, checkedAt: sql`now()` };
  await db
    .insert(schema.connections)
    .values({ workspaceId, ...values })
    .onConflictDoUpdate({ target: schema.connections.workspaceId, set: values });
}
