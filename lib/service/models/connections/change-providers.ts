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
import { invalidError } from './invalid-error';
import { type ConnectionContext, type Connections, declarationOf } from './open-connections';
import { setupProblemOf } from './provider-pool';
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
export const providerTimeoutMs = 20_000;

const noProviderError = () => new ApiError('not_found', 'There is no such provider.');

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
  const declaration = connections.config.providers.find((each) => each.id === id);
  if (declaration !== undefined) return declaredProvider(connections, declaration);
  const row = connections.rows().providers.find((each) => each.id === id);
  if (row === undefined) throw noProviderError();
  return connectedProvider(context, connections, row);
}

/** Connects a provider. Throws `ApiError` invalid_value. */
export async function createProvider(
  context: ConnectionContext,
  connections: Connections,
  { id, driver, enabled, settings: sentSettings, actor }: CreateProviderBody,
): Promise<Provider> {
  if (!listDrivers().some((each) => each.id === driver))
    throw invalidError('There is no such driver.', 'driver');
  const { settings, secrets } = splitSettings(sentSettings);
  const value = { driver, enabled, settings };
  await checkCanOpen(connections, checkDeclaration(id, value, secrets));
  await context.db.transaction(async (tx) => {
    await lockConnections(tx);
    const isTaken =
      connections.config.providers.some((each) => each.id === id) ||
      (await readConnection(tx, 'provider', id)) !== undefined;
    if (isTaken) throw invalidError(`There is a provider ${id} already. Choose another id.`, 'id');
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
    const row = await lockProvider(tx, connections, id);
    const { settings } = splitSettings(body.settings ?? row.value.settings);
    const after = {
      driver: row.value.driver,
      enabled: body.enabled ?? row.value.enabled,
      settings,
    };
    const isToggle = body.settings === undefined && body.secrets === undefined;
    const nextSecrets = isToggle ? {} : secretsAfter(context, row, settings, body.secrets);
    if (!isToggle) await checkCanOpen(connections, checkDeclaration(id, after, nextSecrets));
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

/** Settings that decide, beside addresses, which server gets requests and so keys: of ComfyUI and of the AI SDK. */
const receiverSettings: readonly string[] = ['servers', 'package', 'resourceName'];

/** Where a provider's requests, and so its keys, are sent: equal for settings that send them to the same place. */
export const addressesOf = (settings: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(settings)
      .filter(([name]) => name.endsWith('Url') || receiverSettings.includes(name))
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
    throw invalidError('The address changes, so enter the key again.', 'secrets');
  }
  if (sentSecrets === undefined) return openSecrets(keyring, row);
  if (isMoved) return splitSettings(sentSecrets).secrets;
  let storedSecrets: Record<string, unknown> = {};
  try {
    storedSecrets = openSecrets(keyring, row);
  } catch {
    // They were sealed with another ATELIER_SECRET, and are being entered again.
  }
  return splitSettings({ ...storedSecrets, ...sentSecrets }).secrets;
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
    const row = await lockProvider(tx, connections, id);
    const { models } = await readConnections(tx);
    const modelIds = modelIdsAt(connections.config, models, id);
    if (modelIds.length > 0) {
      throw invalidError(
        `${modelIds.join(', ')} would have no provider. Delete these models first, or change their routes.`,
      );
    }
    const runningCount = await countRunningAt(tx, id);
    if (runningCount > 0) {
      throw invalidError(
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
  if (list === undefined) throw invalidError('This provider has no list of models.');
  return callProvider(() => list(search, AbortSignal.timeout(providerTimeoutMs)));
}

/** The tools of a provider's driver; null: it has none. Throws `ApiError` not_found, invalid_value. */
export async function toolsOf(
  context: ConnectionContext,
  connections: Connections,
  id: string,
): Promise<DriverTools | null> {
  const declaration = connections.config.providers.find((each) => each.id === id);
  if (declaration !== undefined) return connections.tools(declaration);
  const row = connections.rows().providers.find((each) => each.id === id);
  if (row === undefined) throw noProviderError();
  const reason = connections.problemOf(id);
  if (reason !== undefined) throw invalidError(reason);
  return connections.tools(declarationOf(context, row));
}

/** Runs a call to a provider. Its failure becomes an `ApiError` with the reason. */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
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

async function lockProvider(
  tx: Parameters<typeof lockConnections>[0],
  connections: Connections,
  id: string,
): Promise<ProviderRow> {
  if (connections.config.providers.some((each) => each.id === id)) {
    throw invalidError('This provider is in the configuration. Change it there.');
  }
  await lockConnections(tx);
  const row = await readConnection(tx, 'provider', id);
  if (row === undefined) throw noProviderError();
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
    throw invalidError(
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
  throw invalidError(`${param} ${issue?.message ?? 'is not right'}.`, param);
}

/** Throws `ApiError` invalid_value when the driver cannot open the provider, for example without a key. */
async function checkCanOpen(
  connections: Connections,
  declaration: ProviderDeclaration,
): Promise<void> {
  await whileOpen(connections, declaration, async () => {});
}

/** Opens a provider as declared for a call. Throws as {@link checkCanOpen}, and what `use` throws. */
export async function whileOpen<T>(
  connections: Connections,
  declaration: ProviderDeclaration,
  use: (openedProviders: OpenedProviders) => Promise<T>,
): Promise<T> {
  try {
    return await connections.whileOpen(declaration, use);
  } catch (error) {
    if (!(error instanceof ProviderSetupError)) throw error;
    const { missingKey: missingSetting } = error;
    if (missingSetting === undefined) throw invalidError(setupProblemOf(error));
    const { setting, variable } = missingSetting;
    throw invalidError(
      variable === undefined
        ? 'Enter a key for this address.'
        : `Enter the ${labelOf(setting)}, or set ${variable} and start the server again.`,
      setting,
    );
  }
}
