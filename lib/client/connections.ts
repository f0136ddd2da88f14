import type {
  AddModelExampleBody,
  CheckSettingsBody,
  CompareImportBody,
  ConnectPresetBody,
  CreateProviderBody,
  DraftDocumentBody,
  SaveModelBody,
  TrialBody,
  UpdateProviderBody,
} from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import type { CallEndpoint } from './call-endpoint';

/** Timeout of a trial: up to three minutes for the model, and some time to load its files. */
const trialMs = 240_000;
/** The file of a film may be large. */
const copyMs = 120_000;

/** Calls of the management interface about providers and models. `actor` is the person who makes the change. */
export function createConnectionCalls(call: CallEndpoint) {
  const idParams = (id: string) => ({ params: { id } });
  const actorBody = (actor: string) => ({ body: { actor } });
  return {
    drivers: () => call(endpoints.listDrivers, {}),
    presets: () => call(endpoints.listPresets, {}),
    connectPreset: (id: string, body: ConnectPresetBody) =>
      call(endpoints.connectPreset, { ...idParams(id), body }),
    providers: () => call(endpoints.listProviders, {}),
    provider: (id: string) => call(endpoints.getProvider, idParams(id)),
    providerHealth: () => call(endpoints.listProviderHealth, {}),
    modelTimes: () => call(endpoints.listModelTimes, {}),
    examples: (model?: string) =>
      call(endpoints.listModelExamples, { query: model === undefined ? {} : { model } }),
    addExample: (id: string, body: AddModelExampleBody) =>
      call(endpoints.addModelExample, { ...idParams(id), body, timeoutMs: copyMs }),
    orderExamples: (id: string, ids: string[], actor: string) =>
      call(endpoints.orderModelExamples, { ...idParams(id), body: { ids, actor } }),
    removeExample: (id: string, exampleId: string, actor: string) =>
      call(endpoints.removeModelExample, {
        params: { id, example_id: exampleId },
        ...actorBody(actor),
      }),
    connect: (body: CreateProviderBody) => call(endpoints.createProvider, { body }),
    updateProvider: (id: string, body: UpdateProviderBody) =>
      call(endpoints.updateProvider, { ...idParams(id), body }),
    deleteProvider: (id: string, actor: string) =>
      call(endpoints.deleteProvider, { ...idParams(id), ...actorBody(actor) }),
    test: (id: string) => call(endpoints.testProvider, idParams(id)),
    testSettings: (body: CheckSettingsBody) => call(endpoints.testProviderSettings, { body }),
    upstreamModels: (id: string, search: string) =>
      call(endpoints.listUpstreamModels, { ...idParams(id), query: { search } }),
    draft: (id: string, model: string) =>
      call(endpoints.draftModel, { ...idParams(id), query: { model } }),
    draftFromDocument: (id: string, body: DraftDocumentBody) =>
      call(endpoints.draftModelFromDocument, { ...idParams(id), body }),
    models: () => call(endpoints.listOperatorModels, {}),
    model: (id: string) => call(endpoints.getOperatorModel, idParams(id)),
    saveModel: (id: string, body: SaveModelBody) =>
      call(endpoints.saveModel, { ...idParams(id), body }),
    publish: (id: string, actor: string) =>
      call(endpoints.publishModel, { ...idParams(id), ...actorBody(actor) }),
    unpublish: (id: string, actor: string) =>
      call(endpoints.unpublishModel, { ...idParams(id), ...actorBody(actor) }),
    compareImport: (id: string, body: CompareImportBody) =>
      call(endpoints.compareImport, { ...idParams(id), body }),
    tryModel: (id: string, body: TrialBody) =>
      call(endpoints.tryModel, { ...idParams(id), body, timeoutMs: trialMs }),
    deleteModel: (id: string, actor: string) =>
      call(endpoints.deleteModel, { ...idParams(id), ...actorBody(actor) }),
    changes: (query: { id?: number; kind?: 'provider' | 'model'; subject?: string }) =>
      call(endpoints.listConnectionChanges, { query }),
    undo: (id: number, actor: string) =>
      call(endpoints.undoConnectionChange, { params: { change_id: id }, ...actorBody(actor) }),
  };
}
