import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../../context';
import { type Route, route } from '../../http';
import { deleteModel, getModel, listModels, saveModel, setModelState } from './change-models';
import {
  createProvider,
  deleteProvider,
  getProvider,
  listProviders,
  listUpstreamModels,
  updateProvider,
} from './change-providers';
import { testProvider, testSettings } from './check-provider';
import { compareImport } from './compare-import';
import { draftModel } from './draft-model';
import { listDrivers } from './driver-forms';
import { listChanges, undoChange } from './history';
import type { Connections } from './open-connections';
import { connectPreset, listPresets } from './presets';
import { tryModel } from './try-model';

const listOf = <T>(data: T[]) => ({ object: 'list' as const, data });

/** Providers and models that are connected while the service runs. */
export const connectionOperatorRoutes = (
  context: ServiceContext,
  connections: Connections,
): Route[] => [
  ...presetRoutes(context, connections),
  ...providerRoutes(context, connections),
  ...modelRoutes(context, connections),
  ...historyRoutes(context, connections),
];

const presetRoutes = (context: ServiceContext, connections: Connections): Route[] => [
  route(endpoints.listPresets, () => ({
    status: 200,
    json: listOf(listPresets(connections)),
  })),
  route(endpoints.connectPreset, async ({ params, body }) => ({
    status: 200,
    json: await connectPreset(context, connections, params.id, body),
  })),
];

const providerRoutes = (context: ServiceContext, connections: Connections): Route[] => [
  route(endpoints.listDrivers, () => ({ status: 200, json: listOf(listDrivers()) })),
  route(endpoints.listProviders, () => ({
    status: 200,
    json: listOf(listProviders(context, connections)),
  })),
  route(endpoints.createProvider, async ({ body }) => ({
    status: 201,
    json: await createProvider(context, connections, body),
  })),
  route(endpoints.getProvider, ({ params }) => ({
    status: 200,
    json: getProvider(context, connections, params.id),
  })),
  route(endpoints.updateProvider, async ({ params, body }) => ({
    status: 200,
    json: await updateProvider(context, connections, params.id, body),
  })),
  route(endpoints.deleteProvider, async ({ params, body }) => {
    await deleteProvider(context, connections, params.id, body.actor);
    return new Response(null, { status: 204 });
  }),
  route(endpoints.testProvider, async ({ params }) => ({
    status: 200,
    json: await testProvider(context, connections, params.id),
  })),
  route(endpoints.testProviderSettings, async ({ body }) => ({
    status: 200,
    json: await testSettings(context, connections, body),
  })),
  route(endpoints.listUpstreamModels, async ({ params, query }) => ({
    status: 200,
    json: listOf(await listUpstreamModels(context, connections, params.id, query.search)),
  })),
  route(endpoints.draftModel, async ({ params, query }) => ({
    status: 200,
    json: await draftModel(context, connections, params.id, query),
  })),
  route(endpoints.draftModelFromDocument, async ({ params, body }) => ({
    status: 200,
    json: await draftModel(context, connections, params.id, body),
  })),
];

const modelRoutes = (context: ServiceContext, connections: Connections): Route[] => [
  route(endpoints.listOperatorModels, () => ({
    status: 200,
    json: listOf(listModels(context, connections)),
  })),
  route(endpoints.getOperatorModel, ({ params }) => ({
    status: 200,
    json: getModel(context, connections, params.id),
  })),
  route(endpoints.saveModel, async ({ params, body }) => ({
    status: 200,
    json: await saveModel(context, connections, params.id, body),
  })),
  route(endpoints.publishModel, async ({ params, body: { actor } }) => ({
    status: 200,
    json: await setModelState(context, connections, params.id, { state: 'published', actor }),
  })),
  route(endpoints.unpublishModel, async ({ params, body: { actor } }) => ({
    status: 200,
    json: await setModelState(context, connections, params.id, { state: 'draft', actor }),
  })),
  route(endpoints.tryModel, async ({ params, body }) => ({
    status: 200,
    json: await tryModel(context, connections, params.id, body),
  })),
  route(endpoints.compareImport, async ({ params, body }) => ({
    status: 200,
    json: await compareImport(context, connections, params.id, body),
  })),
  route(endpoints.deleteModel, async ({ params, body }) => {
    await deleteModel(context, connections, params.id, body.actor);
    return new Response(null, { status: 204 });
  }),
];

const historyRoutes = (context: ServiceContext, connections: Connections): Route[] => [
  route(endpoints.listConnectionChanges, async ({ query }) => ({
    status: 200,
    json: listOf(await listChanges(context, query)),
  })),
  route(endpoints.undoConnectionChange, async ({ params, body }) => {
    await undoChange(context, connections, params.change_id, body.actor);
    return new Response(null, { status: 204 });
  }),
];
