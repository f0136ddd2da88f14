import type { TaskRow } from '../../task-row';
import type { Engine } from '../run';

/** The provider a task was sent to, else the one where it will probably start. The task moves when it starts elsewhere. */
export function providerFor(
  { context, capacity, providers }: Engine,
  { id, model: modelId, workspaceId, provider: sentTo }: TaskRow,
): string | undefined {
  if (sentTo !== null) return sentTo;
  const model = context.catalog.model(modelId);
  const routes = model === undefined ? [] : context.catalog.routesFor(model);
  const usableRoute = routes.find(({ provider }) => capacity.usable(provider, workspaceId, id));
  return (usableRoute ?? routes.find(({ provider }) => providers.has(provider)))?.provider;
}
