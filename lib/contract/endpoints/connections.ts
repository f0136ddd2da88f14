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
import { checkedBody, endpoint } from './endpoint';
import { workspaceParams as idParams, manageTag as tag } from './params';

const deleted = [{ status: 204, description: 'It is deleted' }] as const;
const changeParams = z.object({ change_id: z.coerce.number().int().positive() });

export const listPresets = endpoint({
  id: 'listPresets',
  method: 'get',
  path: '/manage/presets',
  auth: 'operator',
  tag,
  summary: 'List the providers that a key in the environment can connect, with their models',
  responses: [{ status: 200, description: 'The presets', schema: presetList }],
});

export const connectPreset = endpoint({
  id: 'connectPreset',
  method: 'post',
  path: '/manage/presets/{id}',
  auth: 'operator',
  tag,
  summary: 'Connect a provider by its key in the environment, and add its models',
  description:
    'The key is not stored. Models with a known price are published at once, the others stay drafts. What was added before stays as it is, so that a repeated call is harmless.',
  params: idParams,
  body: checkedBody(connectPresetBody),
  responses: [{ status: 200, description: 'The preset as it is now', schema: preset }],
  errors: ['not_found', 'invalid_value'],
});

export const listDrivers = endpoint({
  id: 'listDrivers',
  method: 'get',
  path: '/manage/drivers',
  auth: 'operator',
  tag,
  summary: 'List the kinds of providers that can be connected, with the fields each needs',
  responses: [{ status: 200, description: 'The drivers', schema: driverList }],
});

export const listProviders = endpoint({
  id: 'listProviders',
  method: 'get',
  path: '/manage/providers',
  auth: 'operator',
  tag,
  summary: 'List all providers, declared and connected, with their state in the answering process',
  responses: [{ status: 200, description: 'The providers', schema: providerList }],
});

export const createProvider = endpoint({
  id: 'createProvider',
  method: 'post',
  path: '/manage/providers',
  auth: 'operator',
  tag,
  summary: 'Connect a provider; every process opens it at once',
  description: 'Secrets are stored encrypted and never returned.',
  body: checkedBody(createProviderBody),
  responses: [{ status: 201, description: 'The provider', schema: provider }],
  errors: ['invalid_value'],
});

export const getProvider = endpoint({
  id: 'getProvider',
  method: 'get',
  path: '/manage/providers/{id}',
  auth: 'operator',
  tag,
  summary: 'Read a provider',
  params: idParams,
  responses: [{ status: 200, description: 'The provider', schema: provider }],
  errors: ['not_found'],
});

export const updateProvider = endpoint({
  id: 'updateProvider',
  method: 'patch',
  path: '/manage/providers/{id}',
  auth: 'operator',
  tag,
  summary: 'Change a connected provider, its secrets, or whether new work is sent to it',
  description: 'What runs at it goes on. When its address changes, its secrets must be sent again.',
  params: idParams,
  body: checkedBody(updateProviderBody),
  responses: [{ status: 200, description: 'The provider', schema: provider }],
  errors: ['not_found', 'invalid_value'],
});

export const deleteProvider = endpoint({
  id: 'deleteProvider',
  method: 'post',
  path: '/manage/providers/{id}/delete',
  auth: 'operator',
  tag,
  summary: 'Delete a connected provider that no model and no running task uses',
  params: idParams,
  body: checkedBody(actorBody),
  responses: deleted,
  errors: ['not_found', 'invalid_value'],
});

export const testProvider = endpoint({
  id: 'testProvider',
  method: 'post',
  path: '/manage/providers/{id}/test',
  auth: 'operator',
  tag,
  summary: 'Test whether a provider can be reached and takes its key; starts nothing',
  readOnly: true,
  params: idParams,
  responses: [{ status: 200, description: 'What was found', schema: providerCheck }],
  errors: ['not_found', 'invalid_value', 'upstream_error', 'upstream_timeout'],
});

export const testProviderSettings = endpoint({
  id: 'testProviderSettings',
  method: 'post',
  path: '/manage/provider-checks',
  auth: 'operator',
  tag,
  summary: 'Test settings of a provider before they are stored; starts nothing',
  description:
    'With the id of a connected provider they are a change of it: secrets that are left out are the stored ones, unless the address changes.',
  readOnly: true,
  body: checkedBody(checkSettingsBody),
  responses: [{ status: 200, description: 'What was found', schema: providerCheck }],
  errors: ['invalid_value', 'upstream_error', 'upstream_timeout'],
});

export const listUpstreamModels = endpoint({
  id: 'listUpstreamModels',
  method: 'get',
  path: '/manage/providers/{id}/models',
  auth: 'operator',
  tag,
  summary: 'List the models of the account at a provider',
  params: idParams,
  query: z.object({ search: z.string().max(200).default('') }),
  responses: [{ status: 200, description: 'The models', schema: upstreamModelList }],
  errors: ['not_found', 'invalid_value', 'upstream_error', 'upstream_timeout'],
});

export const draftModel = endpoint({
  id: 'draftModel',
  method: 'get',
  path: '/manage/providers/{id}/model',
  auth: 'operator',
  tag,
  summary: "Read one of the provider's models as a declaration to complete",
  params: idParams,
  query: z.object({ model: z.string().min(1).max(300) }),
  responses: [{ status: 200, description: 'The draft', schema: modelDraft }],
  errors: ['not_found', 'invalid_value', 'upstream_error', 'upstream_timeout'],
});

export const draftModelFromDocument = endpoint({
  id: 'draftModelFromDocument',
  method: 'post',
  path: '/manage/providers/{id}/model',
  auth: 'operator',
  tag,
  summary: 'Read a model as a declaration to complete, from a document instead of the provider',
  description:
    "For fal: a model's OpenAPI document. For Replicate: a version with its `openapi_schema`, or that schema.",
  readOnly: true,
  params: idParams,
  body: checkedBody(draftDocumentBody),
  responses: [{ status: 200, description: 'The draft', schema: modelDraft }],
  errors: ['not_found', 'invalid_value'],
});

export const listOperatorModels = endpoint({
  id: 'listOperatorModels',
  method: 'get',
  path: '/manage/models',
  auth: 'operator',
  tag,
  summary: 'List all models, declared and connected, with prices, drafts among them',
  responses: [{ status: 200, description: 'The models', schema: connectedModelList }],
});

export const getOperatorModel = endpoint({
  id: 'getOperatorModel',
  method: 'get',
  path: '/manage/models/{id}',
  auth: 'operator',
  tag,
  summary: 'Read a model with its prices',
  params: idParams,
  responses: [{ status: 200, description: 'The model', schema: connectedModel }],
  errors: ['not_found'],
});

export const saveModel = endpoint({
  id: 'saveModel',
  method: 'put',
  path: '/manage/models/{id}',
  auth: 'operator',
  tag,
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
  auth: 'operator',
  tag,
  params: idParams,
  body: checkedBody(actorBody),
  responses: [{ status: 200, description: 'The model', schema: connectedModel }],
  errors: ['not_found', 'invalid_value'],
} as const;

export const publishModel = endpoint({
  ...stateParts,
  id: 'publishModel',
  path: '/manage/models/{id}/publish',
  summary: 'Offer a model that has a price for every request',
});

export const unpublishModel = endpoint({
  ...stateParts,
  id: 'unpublishModel',
  path: '/manage/models/{id}/unpublish',
  summary: 'Hide a model from the teams; accepted work is done',
});

export const tryModel = endpoint({
  id: 'tryModel',
  method: 'post',
  path: '/manage/models/{id}/trial',
  auth: 'operator',
  tag,
  summary: 'Send one real request to the provider of a model; no workspace pays for it',
  params: idParams,
  body: checkedBody(trialBody),
  responses: [{ status: 200, description: 'Request and answer', schema: trial }],
  errors: ['not_found', 'invalid_value'],
});

export const compareImport = endpoint({
  id: 'compareImport',
  method: 'post',
  path: '/manage/models/{id}/compare-import',
  auth: 'operator',
  tag,
  summary: 'Compare a model with what its provider, or a document, says of it now',
  description:
    'Changes nothing. The proposed model has the changes of the provider and keeps what was edited here; where both changed the same, the edit stays and is listed under `conflicts`. Write it with `PUT /manage/models/{id}`.',
  readOnly: true,
  params: idParams,
  body: checkedBody(compareImportBody),
  responses: [{ status: 200, description: 'The comparison', schema: importComparison }],
  errors: ['not_found', 'invalid_value', 'upstream_error', 'upstream_timeout'],
});

export const deleteModel = endpoint({
  id: 'deleteModel',
  method: 'post',
  path: '/manage/models/{id}/delete',
  auth: 'operator',
  tag,
  summary: 'Delete a connected model that is not published',
  params: idParams,
  body: checkedBody(actorBody),
  responses: deleted,
  errors: ['not_found', 'invalid_value'],
});

export const listConnectionChanges = endpoint({
  id: 'listConnectionChanges',
  method: 'get',
  path: '/manage/connection-changes',
  auth: 'operator',
  tag,
  summary: 'List the latest changes of providers and models, newest first',
  query: z.object({
    kind: z.enum(['provider', 'model']).optional(),
    subject: z.string().max(64).optional(),
  }),
  responses: [{ status: 200, description: 'The changes', schema: connectionChangeList }],
});

export const undoConnectionChange = endpoint({
  id: 'undoConnectionChange',
  method: 'post',
  path: '/manage/connection-changes/{change_id}/undo',
  auth: 'operator',
  tag,
  summary: 'Undo the latest change of a provider or model',
  params: changeParams,
  body: checkedBody(actorBody),
  responses: [{ status: 204, description: 'It is undone' }],
  errors: ['not_found', 'invalid_value'],
});
