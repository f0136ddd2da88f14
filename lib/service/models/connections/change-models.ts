import type { ConnectedModel, SaveModelBody, StoredModel } from '@/lib/contract';
import type { ServiceContext } from '../../context';
import { ApiError } from '../../http';
import { modelProblems } from './compose';
import { invalidError } from './invalid-error';
import { modelWarnings } from './model-warnings';
import type { ConnectionContext, Connections } from './open-connections';
import { lockConnections, readConnection, writeChange } from './rows';
import { connectedModel, declaredModel } from './serialize';

type Context = ConnectionContext & Pick<ServiceContext, 'catalog'>;

const noModelError = () => new ApiError('not_found', 'There is no such model.');

/** Every model: those of the configuration, then those connected, in the order in which teams see them. */
export function listModels(context: Context, connections: Connections): ConnectedModel[] {
  const { config } = connections;
  const providers = connections.knownProviders();
  return [
    ...config.models.map((_, position) => declaredModelAt(context, connections, position)),
    ...connections.rows().models.map((row) => connectedModel(config, providers, row)),
  ];
}

function declaredModelAt(
  { catalog }: Context,
  { config }: Connections,
  position: number,
): ConnectedModel {
  const declaration = config.models[position] as (typeof config.models)[number];
  const priceText = catalog.model(declaration.id)?.serialized.pricing.credits_text ?? '';
  return declaredModel(config, declaration, position, priceText);
}

/** Throws `ApiError` not_found. */
export function getModel(context: Context, connections: Connections, id: string): ConnectedModel {
  const { config } = connections;
  const position = config.models.findIndex((each) => each.id === id);
  if (position >= 0) return declaredModelAt(context, connections, position);
  const row = connections.rows().models.find((each) => each.id === id);
  if (row === undefined) throw noModelError();
  return connectedModel(config, connections.knownProviders(), row);
}

/**
 * Writes a model; a new one is a draft. A published one must stay without problems. Throws `ApiError` invalid_value.
 */
export async function saveModel(
  context: Context,
  connections: Connections,
  id: string,
  { actor, version, imported, accepted, ...body }: SaveModelBody,
): Promise<ConnectedModel> {
  if (body.declaration.id !== id)
    throw invalidError('The id cannot change. Save it as another model.', 'declaration.id');
  refuseDeclared(connections, id);
  await context.db.transaction(async (tx) => {
    await lockConnections(tx);
    const row = await readConnection(tx, 'model', id);
    if (version !== undefined && version !== (row?.version ?? 0)) {
      throw invalidError(
        'It was changed meanwhile. Reload it, and make your change again.',
        'version',
      );
    }
    const after: StoredModel = {
      ...body,
      imported: imported === undefined ? row?.value.imported : imported,
      accepted: accepted ?? row?.value.accepted,
      state: row?.value.state ?? 'draft',
    };
    if (after.state === 'published') refuseProblems(connections, after);
    await writeChange(tx, {
      kind: 'model',
      id,
      action: row === undefined ? 'created' : 'changed',
      actor,
      before: row?.value ?? null,
      after,
    });
  });
  await connections.publish();
  return getModel(context, connections, id);
}

/** Shows a model to the teams, or hides it again. Throws `ApiError` not_found, invalid_value. */
export async function setModelState(
  context: Context,
  connections: Connections,
  id: string,
  { state, actor }: { state: StoredModel['state']; actor: string | undefined },
): Promise<ConnectedModel> {
  refuseDeclared(connections, id);
  await context.db.transaction(async (tx) => {
    await lockConnections(tx);
    const row = await readConnection(tx, 'model', id);
    if (row === undefined) throw noModelError();
    if (row.value.state === state) return;
    const after: StoredModel = { ...row.value, state };
    if (state === 'published') refuseProblems(connections, after);
    const action = state === 'published' ? 'published' : 'unpublished';
    await writeChange(tx, { kind: 'model', id, action, actor, before: row.value, after });
  });
  await connections.publish();
  return getModel(context, connections, id);
}

/** Deletes a model. Tasks that wait for it fail, and cost nothing. Throws `ApiError` not_found, invalid_value. */
export async function deleteModel(
  context: Context,
  connections: Connections,
  id: string,
  actor: string | undefined,
): Promise<void> {
  refuseDeclared(connections, id);
  await context.db.transaction(async (tx) => {
    await lockConnections(tx);
    const row = await readConnection(tx, 'model', id);
    if (row === undefined) throw noModelError();
    if (row.value.state === 'published') throw invalidError('It is published. Unpublish it first.');
    await writeChange(tx, {
      kind: 'model',
      id,
      action: 'deleted',
      actor,
      before: row.value,
      after: null,
    });
  });
  await connections.publish();
}

function refuseDeclared({ config }: Connections, id: string): void {
  if (config.models.some((model) => model.id === id)) {
    throw invalidError(
      'This model is in the configuration. Change it there, or choose another id.',
      'id',
    );
  }
}

/** Refuses to publish a model with problems, such as a missing price, or with warnings that nobody accepted. */
export function refuseProblems(connections: Connections, model: StoredModel): void {
  const problems = modelProblems(connections.config, connections.knownProviders(), model);
  if (problems.length > 0)
    throw invalidError(`It cannot be published: ${problems.join(' ')}`, 'prices');
  const openWarnings = modelWarnings(connections.knownProviders(), model).filter(
    ({ accepted }) => !accepted,
  );
  if (openWarnings.length > 0) {
    const texts = openWarnings.map(({ text }) => text).join(' ');
    throw invalidError(`Before it is published, accept or change this: ${texts}`, 'accepted');
  }
}
