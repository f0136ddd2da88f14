import type { ConnectedModel, Provider, StoredModel } from '@/lib/contract';
import { driverFacts, type ProviderDeclaration } from '@/lib/providers';
import type { Configuration } from '../../config';
import { catalogOfModel, type KnownProvider, modelProblems } from './compose';
import { modelWarnings } from './model-warnings';
import type { ConnectionContext, Connections } from './open-connections';
import type { ModelRow, ProviderRow } from './rows';
import { openSecrets, splitSettings } from './secrets';

const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const isDriver = (driver: string): driver is ProviderDeclaration['driver'] =>
  driverFacts({ driver: driver as ProviderDeclaration['driver'] }) !== undefined;

/** The models with a route to a provider. */
export const modelIdsAt = (
  config: Configuration,
  connectedModels: readonly ModelRow[],
  providerId: string,
): string[] =>
  [...config.models, ...connectedModels.map(({ value }) => value.declaration)]
    .filter(({ routes }) => routes.some(({ provider }) => provider === providerId))
    .map((model) => model.id);

export function declaredProvider(
  connections: Connections,
  declaration: Configuration['providers'][number],
): Provider {
  const { id, driver, enabled, ...allSettings } = declaration;
  const { settings, secrets } = splitSettings(allSettings);
  return {
    id,
    object: 'provider',
    driver,
    source: 'declared',
    enabled,
    settings,
    secrets: namesOf(secrets),
    makes: [...driverFacts(declaration).makes],
    state: enabled ? 'open' : 'off',
    reason: null,
    models: modelIdsAt(connections.config, connections.rows().models, id),
    version: null,
    created_at: null,
    updated_at: null,
    updated_by: null,
  };
}

export function connectedProvider(
  context: Pick<ConnectionContext, 'keyring'>,
  connections: Connections,
  row: ProviderRow,
): Provider {
  const { driver, enabled, settings } = row.value;
  const reason = connections.problemOf(row.id) ?? null;
  const openState = enabled ? 'open' : 'off';
  return {
    id: row.id,
    object: 'provider',
    driver,
    source: 'connected',
    enabled,
    settings,
    secrets: secretNames(context, row),
    makes: isDriver(driver) ? [...driverFacts({ driver }).makes] : [],
    state: reason === null ? openState : 'failed',
    reason,
    models: modelIdsAt(connections.config, connections.rows().models, row.id),
    version: row.version,
    created_at: unixSeconds(row.createdAt),
    updated_at: unixSeconds(row.updatedAt),
    updated_by: row.updatedBy,
  };
}

/** Names of secrets that are set. Headers may be an empty object, which counts as not set. */
const namesOf = (secrets: Record<string, unknown>): string[] =>
  Object.entries(secrets).flatMap(([name, value]) =>
    typeof value === 'object' && Object.keys(value ?? {}).length === 0 ? [] : [name],
  );

function secretNames({ keyring }: Pick<ConnectionContext, 'keyring'>, row: ProviderRow): string[] {
  try {
    return namesOf(openSecrets(keyring, row));
  } catch {
    return [];
  }
}

export function declaredModel(
  config: Configuration,
  declaration: Configuration['models'][number],
  position: number,
  priceText: string,
): ConnectedModel {
  const rules = config.pricing.rules.filter(({ model }) => [model].flat().includes(declaration.id));
  return {
    id: declaration.id,
    object: 'operator_model',
    source: 'declared',
    state: 'published',
    declaration,
    prices: rules.map(({ model: _, ...price }) => price),
    costs: null,
    workspaces: null,
    position,
    imported: null,
    problems: [],
    accepted: [],
    warnings: [],
    price_text: priceText,
    version: null,
    created_at: null,
    updated_at: null,
    updated_by: null,
  };
}

export function connectedModel(
  config: Configuration,
  providers: readonly KnownProvider[],
  row: ModelRow,
): ConnectedModel {
  const { value } = row;
  return {
    id: row.id,
    object: 'operator_model',
    source: 'connected',
    state: value.state,
    declaration: value.declaration,
    prices: value.prices,
    costs: value.costs,
    workspaces: value.workspaces,
    position: value.position,
    imported: value.imported ?? null,
    problems: modelProblems(config, providers, value),
    accepted: value.accepted ?? [],
    warnings: modelWarnings(providers, value),
    price_text: priceTextOf(config, providers, value),
    version: row.version,
    created_at: unixSeconds(row.createdAt),
    updated_at: unixSeconds(row.updatedAt),
    updated_by: row.updatedBy,
  };
}

const priceTextOf = (
  config: Configuration,
  providers: readonly KnownProvider[],
  model: StoredModel,
): string =>
  model.prices.length === 0
    ? ''
    : (catalogOfModel(config, providers, model).models[0]?.serialized.pricing.credits_text ?? '');
