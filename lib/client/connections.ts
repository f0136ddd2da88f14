import type {
  CheckSettingsBody,
  CompareImportBody,
  ConnectPresetBody,
  CreateProviderBody,
  DraftDocumentBody,
  SaveModelBody,
  TrialBody,
  UpdateProviderBody,
} from '@/lib/contract';
import {
  connectedModel,
  connectedModelList,
  connectionChangeList,
  driverList,
  importComparison,
  modelDraft,
  nothing,
  preset,
  presetList,
  provider,
  providerCheck,
  providerHealthList,
  providerList,
  trial,
  upstreamModelList,
} from '@/lib/contract';
import type { Transport } from './transport';

/** Timeout of a trial: up to three minutes for the model, and some time to load its files. */
const trialMs = 240_000;

/** Calls of the management interface about providers and models. `actor` is the person who makes the change. */
export function createConnectionCalls(call: Transport['call']) {
  const providerPath = (id: string) => `/manage/providers/${encodeURIComponent(id)}`;
  const modelPath = (id: string) => `/manage/models/${encodeURIComponent(id)}`;
  const post = (actor: string) => ({ method: 'POST', json: { actor } }) as const;
  return {
    drivers: () => call('/manage/drivers', driverList),
    presets: () => call('/manage/presets', presetList),
    connectPreset: (id: string, json: ConnectPresetBody) =>
      call(`/manage/presets/${encodeURIComponent(id)}`, preset, { method: 'POST', json }),
    providers: () => call('/manage/providers', providerList),
    providerHealth: () => call('/manage/provider-health', providerHealthList),
    connect: (json: CreateProviderBody) =>
      call('/manage/providers', provider, { method: 'POST', json }),
    updateProvider: (id: string, json: UpdateProviderBody) =>
      call(providerPath(id), provider, { method: 'PATCH', json }),
    deleteProvider: (id: string, actor: string) =>
      call(`${providerPath(id)}/delete`, nothing, post(actor)),
    test: (id: string) => call(`${providerPath(id)}/test`, providerCheck, { method: 'POST' }),
    testSettings: (json: CheckSettingsBody) =>
      call('/manage/provider-checks', providerCheck, { method: 'POST', json }),
    upstreamModels: (id: string, search: string) =>
      call(`${providerPath(id)}/models`, upstreamModelList, { query: { search } }),
    draft: (id: string, model: string) =>
      call(`${providerPath(id)}/model`, modelDraft, { query: { model } }),
    draftFromDocument: (id: string, json: DraftDocumentBody) =>
      call(`${providerPath(id)}/model`, modelDraft, { method: 'POST', json }),
    models: () => call('/manage/models', connectedModelList),
    model: (id: string) => call(modelPath(id), connectedModel),
    saveModel: (id: string, json: SaveModelBody) =>
      call(modelPath(id), connectedModel, { method: 'PUT', json }),
    publish: (id: string, actor: string) =>
      call(`${modelPath(id)}/publish`, connectedModel, post(actor)),
    unpublish: (id: string, actor: string) =>
      call(`${modelPath(id)}/unpublish`, connectedModel, post(actor)),
    compareImport: (id: string, json: CompareImportBody) =>
      call(`${modelPath(id)}/compare-import`, importComparison, { method: 'POST', json }),
    tryModel: (id: string, json: TrialBody) =>
      call(`${modelPath(id)}/trial`, trial, { method: 'POST', json, timeoutMs: trialMs }),
    deleteModel: (id: string, actor: string) =>
      call(`${modelPath(id)}/delete`, nothing, post(actor)),
    changes: (query: { kind?: string; subject?: string }) =>
      call('/manage/connection-changes', connectionChangeList, { query }),
    undo: (id: number, actor: string) =>
      call(`/manage/connection-changes/${id}/undo`, nothing, post(actor)),
  };
}
