import type { Model, ModelList } from '@/lib/contract';
import { routesFor } from './order-routes';
import type { CatalogModel, Viewer } from './types';

const maxCachedBodies = 500;

/** Lists of models, cached per viewer: the catalog never changes. */
export function createModelLists(
  models: readonly CatalogModel[],
  isVisible: (model: CatalogModel, viewer: Viewer) => boolean,
): {
  modelsFor(viewer: Viewer): readonly Model[];
  listBody(viewer: Viewer, include?: 'audio'): string;
} {
  const bodies = new Map<string, string>();
  /** Workspaces that some model is reserved for: each has a list of its own. */
  const namedWorkspaces = new Set(models.flatMap((model) => [...(model.workspaces ?? [])]));
  const modelsFor = (viewer: Viewer): readonly Model[] =>
    models.filter((model) => isVisible(model, viewer)).map((model) => listedModel(model, viewer));

  return {
    modelsFor,
    listBody: (viewer, include) => {
      const key = `${include ?? ''} ${viewerKey(viewer, namedWorkspaces)}`;
      const cachedBody = bodies.get(key);
      if (cachedBody !== undefined) return cachedBody;
      // Clients of the interface (docs/interface.md#list-models) know no other families than text, image and video.
      const data = modelsFor(viewer).filter(({ family }) => family !== 'audio' || include);
      const list: ModelList = { object: 'list', data };
      const body = JSON.stringify(list);
      const oldestKey = bodies.size < maxCachedBodies ? undefined : bodies.keys().next().value;
      if (oldestKey !== undefined) bodies.delete(oldestKey);
      bodies.set(key, body);
      return body;
    },
  };
}

/** A model is listed as disabled where no route takes the viewer's work. */
const listedModel = (model: CatalogModel, { region }: Viewer): Model =>
  model.enabled && routesFor(model, region).length === 0
    ? { ...model.serialized, enabled: false }
    : model.serialized;

const viewerKey = (
  { workspaceId, region, allowedModels }: Viewer,
  namedWorkspaces: ReadonlySet<string>,
): string =>
  JSON.stringify([namedWorkspaces.has(workspaceId) ? workspaceId : '', region, allowedModels]);
