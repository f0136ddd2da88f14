import type {
  CreateProviderBody,
  Provider,
  StoredProvider,
  UpdateProviderBody,
  UpstreamModel,
} from '@/lib/contract';
import type { DriverTools, OpenedProviders, ProviderDeclaration } from '@/lib/providers';
import {
  ProviderError,
  ProviderSetupError,
  ProviderToolError,
  providerDeclaration,
} from '@/lib/providers';
import { ApiError } from '../../http';
import { labelOf, listDrivers, namesVariable } from './driver-forms';
import { type ConnectionContext, type Connections, declarationOf } from './open-connections';
import type { ProviderRow } from './rows';
import {
  countRunningAt,
  lockConnections,
  readConnection,
  readConnections,
  writeChange,
} from './rows';
import { openSecrets, sealSecrets, splitSettings } from './secrets';
import { connectedProvider, declaredProvider, modelIdsAt } from './serialize';

/** Timeout of a test of a provider, of its list of models, and of one model. */
export const toolMs = 20_000;

export const refuse = (message: string, param: string | null = null) =>
  new ApiError('invalid_value', message, { param });
export const noProvider = () => new ApiError('not_found', 'There is no such provider.');

/** Every provider: those of the configuration, then those connected. */
export const listProviders = (context: ConnectionContext, connections: Connections): Provider[] => [
  ...connections.config.providers.map((each) => declaredProvider(connections, each)),
  ...connections.rows().providers.map((row) => connectedProvider(context, connections, row)),
];

/** Throws `ApiError` not_found. */
export function getProvider(
  context: ConnectionContext,
  connections: Connections,
  id: string,
): Provider {
  const declared = connections.config.providers.find((each) => each.id === id);
  if (declared !== undefined) return declaredProvider(connections, declared);
  const row = connections.rows().providers.find((each) => each.id === id);
  if (row === undefined) throw noProvider();
  return connectedProvider(context, connections, row);
}

/** Connects a provider. Throws `ApiError` invalid_value. */
export async function createProvider(
  context: ConnectionContext,
  connections: Connections,
  { id, driver, enabled, settings: sentSettings, actor }: CreateProviderBody,
): Promise<Provider> {
  if (!listDrivers().some((each) => each.id === driver))
    throw refuse('There is no such driver.', 'driver');
  const { settings, secrets } = splitSettings(sentSettings);
  const value = { driver, enabled, settings };
  await checkOpens(connections, checkDeclaration(id, value, secrets));
  await context.db.transaction(async (tx) => {
    await lockConnections(tx);
    const isTaken =
      connections.config.providers.some((each) => each.id === id) ||
      (await readConnection(tx, 'provider', id)) !== undefined;
    if (isTaken) throw refuse(`There is a provider ${id} already. Choose another id.`, 'id');
    const sealedSecrets = sealSecrets(context.keyring, id, secrets);
    await writeChange(tx, {
      kind: 'provider',
      id,
      action: 'connected',
      actor,
      before: null,
      after: value,
      sealedSecrets,
    });
  });
  await connections.publish();
  return getProvider(context, connections, id);
}

/** Changes a provider; a new address needs its secrets anew. Throws `ApiError` not_found, invalid_value. */
export async function updateProvider(
  context: ConnectionContext,
  connections: Connections,
  id: string,
  body: UpdateProviderBody,
): Promise<Provider> {
  await context.db.transaction(async (tx) => {
    const row = await lockedRow(tx, connections, id);
    const { settings } = splitSettings(body.settings ?? row.value.settings);
    const after = {
      driver: row.value.driver,
      enabled: body.enabled ?? row.value.enabled,
      settings,
    };
    const isToggle = body.settings === undefined && body.secrets === undefined;
    const nextSecrets = isToggle ? {} : secretsAfter(context, row, settings, body.secrets);
    if (!isToggle) await checkOpens(connections, checkDeclaration(id, after, nextSecrets));
    await writeChange(tx, {
      kind: 'provider',
      id,
      action: actionOf(body),
      actor: body.actor,
      before: row.value,
      after,
      ...(body.secrets === undefined
        ? {}
        : { sealedSecrets: sealSecrets(context.keyring, id, nextSecrets) }),
    });
  });
  await connections.publish();
  return getProvider(context, connections, id);
}

/** Settings beside addresses that say whose server gets requests, and so keys: of ComfyUI, and of the AI SDK. */
const receivers: readonly string[] = ['servers', 'package', 'resourceName'];

/** Where a provider's requests, and so its keys, are sent: equal for settings that send them to the same place. */
export const addressesOf = (settings: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(settings)
      .filter(([name]) => name.endsWith('Url') || receivers.includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * The secrets after a change to `settings`. Stored secrets are only sent to the place they were stored for.
 * Secrets that can no longer be read are replaced by those that are sent. Throws `ApiError` invalid_value when a new
 * address comes without secrets.
 */
export function secretsAfter(
  { keyring }: Pick<ConnectionContext, 'keyring'>,
  row: ProviderRow,
  settings: Record<string, unknown>,
  sentSecrets: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const isMoved = addressesOf(settings) !== addressesOf(row.value.settings);
  if (isMoved && row.sealedSecrets !== null && sentSecrets === undefined) {
    throw refuse('The address changes, so enter the key again.', 'secrets');
  }
  if (sentSecrets === undefined) return openSecrets(keyring, row);
  if (isMoved) return splitSettings(sentSecrets).secrets;
  let before: Record<string, unknown> = {};
  try {
    before = openSecrets(keyring, row);
  } catch {
    // Sealed with another ATELIER_SECRET: this is how they are entered again.
  }
  return splitSettings({ ...before, ...sentSecrets }).secrets;
}

const actionOf = ({ settings, secrets, enabled }: UpdateProviderBody): string => {
  if (settings !== undefined) return 'changed';
  if (secrets !== undefined) return 'key changed';
  return enabled === false ? 'disabled' : 'enabled';
};

/** Deletes a provider that nothing uses. Throws `ApiError` not_found, invalid_value. */
export async function deleteProvider(
  context: ConnectionContext,
  connections: Connections,
  id: string,
  actor: string | undefined,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const row = await lockedRow(tx, connections, id);
    const { models } = await readConnections(tx);
    const users = modelIdsAt(
      { config: connections.config, rows: () => ({ providers: [], models }) },
      id,
    );
    if (users.length > 0) {
      throw refuse(
        `${users.join(', ')} would have no provider. Delete these models first, or change their routes.`,
      );
    }
    const runningCount = await countRunningAt(tx, id);
    if (runningCount > 0) {
      throw refuse(
        `${runningCount} of its tasks still run. Disable it, and delete it when they have ended.`,
      );
    }
    await writeChange(tx, {
      kind: 'provider',
      id,
      action: 'deleted',
      actor,
      before: row.value,
      after: null,
    });
  });
  await connections.publish();
}

/** The models of a provider's account. Throws `ApiError` not_found, invalid_value, upstream_error. */
export async function listUpstreamModels(
  context: ConnectionContext,
  connections: Connections,
  id: string,
  search: string,
): Promise<UpstreamModel[]> {
  const tools = await toolsOf(context, connections, id);
  const list = tools?.list ?? connections.providers.media.get(id)?.listModels;
  if (list === undefined) throw refuse('This provider has no list of models.');
  return withTool(() => list(search, AbortSignal.timeout(toolMs)));
}

/** The tools of a provider's driver; null: it has none. Throws `ApiError` not_found, invalid_value. */
export async function toolsOf(
  context: ConnectionContext,
  connections: Connections,
  id: string,
): Promise<DriverTools | null> {
  const declared = connections.config.providers.find((each) => each.id === id);
  if (declared !== undefined) return connections.tools(declared);
  const row = connections.rows().providers.find((each) => each.id === id);
  if (row === undefined) throw noProvider();
  const reason = connections.problemOf(id);
  if (reason !== undefined) throw refuse(reason);
  return connections.tools(declarationOf(context, row));
}

/** Runs a call to a provider. Its failure becomes an `ApiError` with the reason. */
export async function withTool<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const providerErrors = [ProviderToolError, ProviderSetupError, ProviderError];
    if (providerErrors.some((kind) => error instanceof kind) && error instanceof Error) {
      throw new ApiError('upstream_error', error.message, { cause: error });
    }
    if (error instanceof Error && error.name === 'TimeoutError') {
      throw new ApiError('upstream_timeout', 'The provider did not answer in 20 seconds.', {
        cause: error,
      });
    }
    throw error;
  }
}

async function lockedRow(
  tx: Parameters<typeof lockConnections>[0],
  connections: Connections,
  id: string,
): Promise<ProviderRow> {
  if (connections.config.providers.some((each) => each.id === id)) {
    throw refuse('This provider is in the configuration. Change it there.');
  }
  await lockConnections(tx);
  const row = await readConnection(tx, 'provider', id);
  if (row === undefined) throw noProvider();
  return row;
}

/** The declaration. Throws `ApiError` invalid_value for the first invalid setting. */
export function checkDeclaration(
  id: string,
  { driver, enabled, settings }: StoredProvider,
  secrets: Record<string, unknown>,
): ProviderDeclaration {
  const variableSetting = Object.keys(settings).find(namesVariable);
  if (variableSetting !== undefined) {
    throw refuse(
      'Keys of connected providers are entered, not read from the environment.',
      variableSetting,
    );
  }
  const parseResult = providerDeclaration.safeParse({
    ...settings,
    ...secrets,
    id,
    driver,
    enabled,
  });
  if (parseResult.success) return parseResult.data;
  const [issue] = parseResult.error.issues;
  const param = issue?.path.join('.') ?? '';
  throw refuse(`${param} ${issue?.message ?? 'is not right'}.`, param);
}

/** The first line of an error of the configuration names the file, which means nothing for a connection. */
const ofConfiguration = 'The configuration is not right:\n  ';

/** Throws `ApiError` invalid_value when the driver cannot open it, for example without a key. */
async function checkOpens(
  connections: Connections,
  declaration: ProviderDeclaration,
): Promise<void> {
  await whileOpen(connections, declaration, async () => {});
}

/** Opens a provider as declared for a call. Throws as {@link checkOpens}, and what `use` throws. */
export async function whileOpen<T>(
  connections: Connections,
  declaration: ProviderDeclaration,
  use: (openedProviders: OpenedProviders) => Promise<T>,
): Promise<T> {
  try {
    return await connections.whileOpen(declaration, use);
  } catch (error) {
    if (!(error instanceof ProviderSetupError)) throw error;
    const { missingKey } = error;
    if (missingKey === undefined) throw refuse(error.message.replace(ofConfiguration, ''));
    const { setting, variable } = missingKey;
    throw refuse(
      variable === undefined
        ? 'Enter a key for this address.'
        : `Enter the ${labelOf(setting)}, or set ${variable} and start the server again.`,
      setting,
    );
  }
}
