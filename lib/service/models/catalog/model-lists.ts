import type { Model, ModelList } from '@/lib/contract';
import { routesFor } from './order-routes';
import type { CatalogModel, Viewer } from './types';

const maxKept = 500;

/** Lists of models, cached per viewer: the catalog never changes. */
export function createModelLists(
  models: readonly CatalogModel[],
  isVisible: (model: CatalogModel, viewer: Viewer) => boolean,
): {
  modelsFor(viewer: Viewer): readonly Model[];
  body(viewer: Viewer, include?: 'audio'): string;
} {
  const bodies = new Map<string, string>();
  /** Workspaces that a model is kept for: each has a list of its own. */
  const namedWorkspaces = new Set(models.flatMap((model) => [...(model.workspaces ?? [])]));
  const modelsFor = (viewer: Viewer): readonly Model[] =>
    models.filter((model) => isVisible(model, viewer)).map((model) => listedModel(model, viewer));

  return {
    modelsFor,
    body: (viewer, include) => {
      const key = `${include ?? ''} ${viewerKey(viewer, namedWorkspaces)}`;
      const cachedBody = bodies.get(key);
      if (cachedBody !== undefined) return cachedBody;
      // Clients of the interface (docs/interface.md#list-models) know no other families than text, image and video.
      const data = modelsFor(viewer).filter(({ family }) => family !== 'audio' || include);
      const list: ModelList = { object: 'list', data };
      const body = JSON.stringify(list);
      const oldest = bodies.size < maxKept ? undefined : bodies.keys().next().value;
      if (oldest !== undefined) bodies.delete(oldest);
      bodies.set(key, body);
      return body;
    },
  };
}

/** Where no route takes the viewer's work the model is listed, and switched off. */
const listedModel = (model: CatalogModel, { region }: Viewer): Model =>
  model.enabled && routesFor(model, region).length === 0
    ? { ...model.serialized, enabled: false }
    : model.serialized;

const viewerKey = (
  { workspaceId, region, allowedModels }: Viewer,
  namedWorkspaces: ReadonlySet<string>,
): string =>
  JSON.stringify([namedWorkspaces.has(workspaceId) ? workspaceId : '', region, allowedModels]);
