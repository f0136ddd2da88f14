import type { TaskRow } from '../../task-row';
import type { Engine } from '../run';

/**
 * The provider that a task was sent to; of a task that was not sent yet, the provider where it will probably start. The
 * task is counted there until it starts at another provider.
 */
export function providerFor(
  { context, capacity, providers }: Engine,
  { id, model: modelId, workspaceId, provider: sentProvider }: TaskRow,
): string | undefined {
  if (sentProvider !== null) return sentProvider;
  const model = context.catalog.model(modelId);
  const routes = model === undefined ? [] : context.catalog.routesFor(model);
  const usableRoute = routes.find(({ provider }) => capacity.isUsable(provider, workspaceId, id));
  return (usableRoute ?? routes.find(({ provider }) => providers.has(provider)))?.provider;
}
