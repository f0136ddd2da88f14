import {
  type OpenedProviders,
  type OpenProviders,
  type ProviderDeclaration,
  type ProviderDependencies,
  type ProviderTools,
  providerDeclaration,
} from '@/lib/providers';
import type { Configuration } from '../../config';
import type { ServiceContext } from '../../context';
import type { LiveCatalog } from '../catalog';
import { composeCatalog, type KnownProvider } from './compose';
import { createProviderPool, type ProviderSetup } from './provider-pool';
import { type ConnectionRows, type ProviderRow, readConnections } from './rows';
import { openSecrets } from './secrets';

const channel = 'service_connections';
/** Connections are also read at intervals: a notification may be lost with its connection. */
const reloadIntervalMs = 30_000;

export type ConnectionContext = Pick<
  ServiceContext,
  'db' | 'database' | 'keyring' | 'log' | 'clock'
>;

export interface ConnectionOptions {
  readonly config: Configuration;
  readonly catalog: LiveCatalog;
  readonly declaredProviders: OpenedProviders;
  readonly open: OpenProviders;
  readonly tools: ProviderTools;
  /** What `open` gives each driver. */
  readonly parts: ProviderDependencies;
}

/** The connected providers and models in this process. */
export type Connections = Awaited<ReturnType<typeof openConnections>>;

/**
 * Opens connected providers and follows changes: by notification, every process swaps catalog and providers at once. A
 * running call keeps its provider and the price it was authorized by.
 */
export async function openConnections(context: ConnectionContext, options: ConnectionOptions) {
  const { config, catalog, tools } = options;
  const pool = createProviderPool(options.declaredProviders, options.open, options.parts);
  let rows: ConnectionRows = { providers: [], models: [] };
  let loadedText = '';
  let lastLoad: Promise<void> = Promise.resolve();

  const knownProviders = (): KnownProvider[] => [
    ...config.providers,
    ...rows.providers.map(({ id, value }) => ({
      id,
      driver: value.driver as ProviderDeclaration['driver'],
      enabled: value.enabled && pool.problemOf(id) === undefined,
      // Checked by the driver's schema when the provider was saved.
      workflows: value.settings.workflows as KnownProvider['workflows'],
    })),
  ];

  async function load(): Promise<void> {
    const newRows = await readConnections(context.db);
    const text = JSON.stringify(newRows);
    if (text === loadedText) return;
    await pool.open(newRows.providers.map((row) => setupOf(context, row)));
    rows = newRows;
    catalog.replace(
      composeCatalog(
        config,
        knownProviders(),
        newRows.models.map(({ value }) => value),
      ),
    );
    pool.closeOthers(new Set(newRows.providers.map(({ id }) => id)));
    loadedText = text;
  }

  /** Reads the current connections; loads run one after another. */
  function reload(): Promise<void> {
    lastLoad = lastLoad.catch(() => {}).then(load);
    return lastLoad;
  }
  const reloadLater = (): void => {
    reload().catch((err) => context.log.error({ err }, 'connected models could not be read'));
  };

  const stopListening = await context.database.listen(channel, reloadLater, reloadLater);
  const timer = setInterval(reloadLater, reloadIntervalMs).unref();
  await reload();

  return {
    config,
    tools,
    /**
     * Opens a declared provider for one call, and closes it. Throws `ProviderSetupError` if it cannot be
     * opened.
     */
    async whileOpen<T>(
      declaration: ProviderDeclaration,
      use: (openedProviders: OpenedProviders) => Promise<T>,
    ): Promise<T> {
      const openedProviders = await options.open(
        [{ ...declaration, enabled: true }],
        options.parts,
      );
      try {
        return await use(openedProviders);
      } finally {
        const drivers = [...openedProviders.media.values(), ...openedProviders.text.values()];
        await Promise.all(drivers.map((driver) => driver.close()));
      }
    },
    providers: { media: pool.media, text: pool.text },
    rows: () => rows,
    knownProviders,
    problemOf: pool.problemOf,
    /** Applies a change: in this process before it returns, in the others by notification. */
    async publish(): Promise<void> {
      await context.database.notify(channel, '');
      await reload();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await stopListening();
      await lastLoad.catch(() => {});
      await pool.close();
    },
  };
}

function setupOf(context: ConnectionContext, row: ProviderRow): ProviderSetup {
  const { id } = row;
  try {
    return { id, declaration: declarationOf(context, row) };
  } catch (error) {
    context.log.warn({ err: error, provider: id }, 'the key of a provider cannot be read');
    return {
      id,
      error: 'It cannot be read with this ATELIER_SECRET. Enter its settings and its key again.',
    };
  }
}

/** The declaration of a connected provider, secrets included. Throws if it cannot be made. */
export const declarationOf = (
  { keyring }: Pick<ConnectionContext, 'keyring'>,
  row: Pick<ProviderRow, 'id' | 'value' | 'sealedSecrets'>,
): ProviderDeclaration =>
  providerDeclaration.parse({
    ...row.value.settings,
    ...openSecrets(keyring, row),
    id: row.id,
    driver: row.value.driver,
    enabled: row.value.enabled,
  });
