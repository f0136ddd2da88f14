import * as z from 'zod';
import {
  actorBody,
  checkSettingsBody,
  compareImportBody,
  connectedModel,
  connectedModelList,
  connectionChangeList,
  connectPresetBody,
  createProviderBody,
  draftDocumentBody,
  driverList,
  importComparison,
  modelDraft,
  preset,
  presetList,
  provider,
  providerCheck,
  providerList,
  saveModelBody,
  trial,
  trialBody,
  updateProviderBody,
  upstreamModelList,
} from '..';
import { checkedBody, manageEndpoint } from './endpoint';
import { workspaceParams as idParams } from './params';

const deletedResponse = [{ status: 204, description: 'It is deleted' }] as const;
const changeParams = z.object({ change_id: z.coerce.number().int().positive() });

export const listPresets = manageEndpoint({
  id: 'listPresets',
  method: 'get',
  path: '/manage/presets',
  summary: 'List the providers that a key in the environment can connect, with their models',
  responses: [{ status: 200, description: 'The presets', schema: presetList }],
});

export const connectPreset = manageEndpoint({
  id: 'connectPreset',
  method: 'post',
  path: '/manage/presets/{id}',
  summary: 'Connect a provider by its key in the environment, and add its models',
  description:
    'The key is not stored. Models with a known price are published at once, the others stay drafts. What was added before stays as it is, so that a repeated call is harmless.',
  params: idParams,
  body: checkedBody(connectPresetBody),
  responses: [{ status: 200, description: 'The preset as it is now', schema: preset }],
  errors: ['not_found', 'invalid_value'],
});

export const listDrivers = manageEndpoint({
  id: 'listDrivers',
  method: 'get',
  path: '/manage/drivers',
  summary: 'List the kinds of providers that can be connected, with the fields each needs',
  responses: [{ status: 200, description: 'The drivers', schema: driverList }],
});

export const listProviders = manageEndpoint({
  id: 'listProviders',
  method: 'get',
  path: '/manage/providers',
  summary: 'List all providers, declared and connected, with their state in the answering process',
  responses: [{ status: 200, description: 'The providers', schema: providerList }],
});

export const createProvider = manageEndpoint({
  id: 'createProvider',
  method: 'post',
  path: '/manage/providers',
  summary: 'Connect a provider; every process opens it at once',
  description: 'Secrets are stored encrypted and never returned.',
  body: checkedBody(createProviderBody),
  responses: [{ status: 201, description: 'The provider', schema: provider }],
  errors: ['invalid_value'],
});

export const getProvider = manageEndpoint({
  id: 'getProvider',
  method: 'get',
  path: '/manage/providers/{id}',
  summary: 'Read a provider',
  params: idParams,
  responses: [{ status: 200, description: 'The provider', schema: provider }],
  errors: ['not_found'],
});

export const updateProvider = manageEndpoint({
  id: 'updateProvider',
  method: 'patch',
  path: '/manage/providers/{id}',
  summary: 'Change a connected provider, its secrets, or whether new work is sent to it',
  description: 'What runs at it goes on. When its address changes, its secrets must be sent again.',
  params: idParams,
  body: checkedBody(updateProviderBody),
  responses: [{ status: 200, description: 'The provider', schema: provider }],
  errors: ['not_found', 'invalid_value'],
});

export const deleteProvider = manageEndpoint({
  id: 'deleteProvider',
  method: 'post',
  path: '/manage/providers/{id}/delete',
  summary: 'Delete a connected provider that no model and no running task uses',
  params: idParams,
  body: checkedBody(actorBody),
  responses: deletedResponse,
  errors: ['not_found', 'invalid_value'],
});

export const testProvider = manageEndpoint({
  id: 'testProvider',
  method: 'post',
  path: '/manage/providers/{id}/test',
  summary: 'Test whether a provider can be reached and takes its key; starts nothing',
  readOnly: true,
  params: idParams,
  responses: [{ status: 200, description: 'What was found', schema: providerCheck }],
  errors: ['not_found', 'invalid_value', 'upstream_error', 'upstream_timeout'],
});

export const testProviderSettings = manageEndpoint({
  id: 'testProviderSettings',
  method: 'post',
  path: '/manage/provider-checks',
  summary: 'Test settings of a provider before they are stored; starts nothing',
  description:
    'With the id of a connected provider they are a change of it: secrets that are left out are the stored ones, unless the address changes.',
  readOnly: true,
  body: checkedBody(checkSettingsBody),
  responses: [{ status: 200, description: 'What was found', schema: providerCheck }],
  errors: ['invalid_value', 'upstream_error', 'upstream_timeout'],
});

export const listUpstreamModels = manageEndpoint({
  id: 'listUpstreamModels',
  method: 'get',
  path: '/manage/providers/{id}/models',
  summary: 'List the models of the account at a provider',
  params: idParams,
  query: z.object({ search: z.string().max(200).default('') }),
  responses: [{ status: 200, description: 'The models', schema: upstreamModelList }],
  errors: ['not_found', 'invalid_value', 'upstream_error', 'upstream_timeout'],
});

export const draftModel = manageEndpoint({
  id: 'draftModel',
  method: 'get',
  path: '/manage/providers/{id}/model',
  summary: "Read one of the provider's models as a declaration to complete",
  params: idParams,
  query: z.object({ model: z.string().min(1).max(300) }),
  responses: [{ status: 200, description: 'The draft', schema: modelDraft }],
  errors: ['not_found', 'invalid_value', 'upstream_error', 'upstream_timeout'],
});

export const draftModelFromDocument = manageEndpoint({
  id: 'draftModelFromDocument',
  method: 'post',
  path: '/manage/providers/{id}/model',
  summary: 'Read a model as a declaration to complete, from a document instead of the provider',
  description:
    "For fal: a model's OpenAPI document. For Replicate: a version with its `openapi_schema`, or that schema.",
  readOnly: true,
  params: idParams,
  body: checkedBody(draftDocumentBody),
  responses: [{ status: 200, description: 'The draft', schema: modelDraft }],
  errors: ['not_found', 'invalid_value'],
});

export const listOperatorModels = manageEndpoint({
  id: 'listOperatorModels',
  method: 'get',
  path: '/manage/models',
  summary: 'List all models, declared and connected, with prices, drafts among them',
  responses: [{ status: 200, description: 'The models', schema: connectedModelList }],
});

export const getOperatorModel = manageEndpoint({
  id: 'getOperatorModel',
  method: 'get',
  path: '/manage/models/{id}',
  summary: 'Read a model with its prices',
  params: idParams,
  responses: [{ status: 200, description: 'The model', schema: connectedModel }],
  errors: ['not_found'],
});

export const saveModel = manageEndpoint({
  id: 'saveModel',
  method: 'put',
  path: '/manage/models/{id}',
  summary: 'Write a connected model and its prices; a new one is a draft',
  description:
    'A change of a published model has effect at once. What was accepted before settles at the price it was authorized by.',
  params: idParams,
  body: checkedBody(saveModelBody),
  responses: [{ status: 200, description: 'The model', schema: connectedModel }],
  errors: ['invalid_value'],
});

const stateParts = {
  method: 'post',
  params: idParams,
  body: checkedBody(actorBody),
  responses: [{ status: 200, description: 'The model', schema: connectedModel }],
  errors: ['not_found', 'invalid_value'],
} as const;

export const publishModel = manageEndpoint({
  ...stateParts,
  id: 'publishModel',
  path: '/manage/models/{id}/publish',
  summary: 'Offer a model that has a price for every request',
});

export const unpublishModel = manageEndpoint({
  ...stateParts,
  id: 'unpublishModel',
  path: '/manage/models/{id}/unpublish',
  summary: 'Hide a model from the teams; accepted work is done',
});

export const tryModel = manageEndpoint({
  id: 'tryModel',
  method: 'post',
  path: '/manage/models/{id}/trial',
  summary: 'Send one real request to the provider of a model; no workspace pays for it',
  params: idParams,
  body: checkedBody(trialBody),
  responses: [{ status: 200, description: 'Request and answer', schema: trial }],
  errors: ['not_found', 'invalid_value'],
});

export const compareImport = manageEndpoint({
  id: 'compareImport',
  method: 'post',
  path: '/manage/models/{id}/compare-import',
  summary: 'Compare a model with what its provider, or a document, says of it now',
  description:
    'Changes nothing. The proposed model has the changes of the provider and keeps what was edited here; where both changed the same, the edit stays and is listed under `conflicts`. Write it with `PUT /manage/models/{id}`.',
  readOnly: true,
  params: idParams,
  body: checkedBody(compareImportBody),
  responses: [{ status: 200, description: 'The comparison', schema: importComparison }],
  errors: ['not_found', 'invalid_value', 'upstream_error', 'upstream_timeout'],
});

export const deleteModel = manageEndpoint({
  id: 'deleteModel',
  method: 'post',
  path: '/manage/models/{id}/delete',
  summary: 'Delete a connected model that is not published',
  params: idParams,
  body: checkedBody(actorBody),
  responses: deletedResponse,
  errors: ['not_found', 'invalid_value'],
});

export const listConnectionChanges = manageEndpoint({
  id: 'listConnectionChanges',
  method: 'get',
  path: '/manage/connection-changes',
  summary: 'List the latest changes of providers and models, newest first',
  query: z.object({
    id: changeParams.shape.change_id.optional(),
    kind: z.enum(['provider', 'model']).optional(),
    subject: z.string().max(64).optional(),
  }),
  responses: [{ status: 200, description: 'The changes', schema: connectionChangeList }],
});

export const undoConnectionChange = manageEndpoint({
  id: 'undoConnectionChange',
  method: 'post',
  path: '/manage/connection-changes/{change_id}/undo',
  summary: 'Undo the latest change of a provider or model',
  params: changeParams,
  body: checkedBody(actorBody),
  responses: [{ status: 204, description: 'It is undone' }],
  errors: ['not_found', 'invalid_value'],
});
