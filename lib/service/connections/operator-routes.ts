import { z } from 'zod';
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
} from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { checkedBody, workspaceParams as idParams, operatorRoute, manageTag as tag } from '../http';
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

const list = <T>(data: T[]) => ({ object: 'list' as const, data });
const changeParams = z.object({ change_id: z.coerce.number().int().positive() });
const deleted = [{ status: 204, description: 'It is deleted' }];

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
  operatorRoute({
    method: 'get',
    path: '/manage/presets',
    id: 'listPresets',
    tag,
    summary: 'List the providers that a key in the environment can connect, with their models',
    answers: [{ status: 200, description: 'The presets', schema: presetList }],
    handler: () => ({ status: 200, json: list(listPresets(context, connections)) }),
  }),
  operatorRoute({
    method: 'post',
    path: '/manage/presets/{id}',
    id: 'connectPreset',
    tag,
    summary: 'Connect a provider by its key in the environment, and add its models',
    description:
      'The key is not stored. Models with a known price are published at once, the others stay drafts. What was added before stays as it is, so that a repeated call is harmless.',
    params: idParams,
    body: checkedBody(connectPresetBody),
    answers: [{ status: 200, description: 'The preset as it is now', schema: preset }],
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, body }) => ({
      status: 200,
      json: await connectPreset(context, connections, params.id, body),
    }),
  }),
];

const providerRoutes = (context: ServiceContext, connections: Connections): Route[] => [
  operatorRoute({
    method: 'get',
    path: '/manage/drivers',
    id: 'listDrivers',
    tag,
    summary: 'List the kinds of providers that can be connected, with the fields each needs',
    answers: [{ status: 200, description: 'The drivers', schema: driverList }],
    handler: () => ({ status: 200, json: list(listDrivers()) }),
  }),
  operatorRoute({
    method: 'get',
    path: '/manage/providers',
    id: 'listProviders',
    tag,
    summary:
      'List all providers, declared and connected, with their state in the answering process',
    answers: [{ status: 200, description: 'The providers', schema: providerList }],
    handler: () => ({ status: 200, json: list(listProviders(context, connections)) }),
  }),
  operatorRoute({
    method: 'post',
    path: '/manage/providers',
    id: 'createProvider',
    tag,
    summary: 'Connect a provider; every process opens it at once',
    description: 'Secrets are stored encrypted and never returned.',
    body: checkedBody(createProviderBody),
    answers: [{ status: 201, description: 'The provider', schema: provider }],
    errors: ['invalid_value'],
    handler: async ({ body }) => ({
      status: 201,
      json: await createProvider(context, connections, body),
    }),
  }),
  operatorRoute({
    method: 'get',
    path: '/manage/providers/{id}',
    id: 'getProvider',
    tag,
    summary: 'Read a provider',
    params: idParams,
    answers: [{ status: 200, description: 'The provider', schema: provider }],
    errors: ['not_found'],
    handler: ({ params }) => ({ status: 200, json: getProvider(context, connections, params.id) }),
  }),
  operatorRoute({
    method: 'patch',
    path: '/manage/providers/{id}',
    id: 'updateProvider',
    tag,
    summary: 'Change a connected provider, its secrets, or whether new work is sent to it',
    description:
      'What runs at it goes on. When its address changes, its secrets must be sent again.',
    params: idParams,
    body: checkedBody(updateProviderBody),
    answers: [{ status: 200, description: 'The provider', schema: provider }],
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, body }) => ({
      status: 200,
      json: await updateProvider(context, connections, params.id, body),
    }),
  }),
  operatorRoute({
    method: 'post',
    path: '/manage/providers/{id}/delete',
    id: 'deleteProvider',
    tag,
    summary: 'Delete a connected provider that no model and no running task uses',
    params: idParams,
    body: checkedBody(actorBody),
    answers: deleted,
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, body }) => {
      await deleteProvider(context, connections, params.id, body.actor);
      return new Response(null, { status: 204 });
    },
  }),
  operatorRoute({
    method: 'post',
    path: '/manage/providers/{id}/test',
    id: 'testProvider',
    tag,
    summary: 'Test whether a provider can be reached and takes its key; starts nothing',
    readOnly: true,
    params: idParams,
    answers: [{ status: 200, description: 'What was found', schema: providerCheck }],
    errors: ['not_found', 'invalid_value', 'upstream_error', 'upstream_timeout'],
    handler: async ({ params }) => ({
      status: 200,
      json: await testProvider(context, connections, params.id),
    }),
  }),
  operatorRoute({
    method: 'post',
    path: '/manage/provider-checks',
    id: 'testProviderSettings',
    tag,
    summary: 'Test settings of a provider before they are stored; starts nothing',
    description:
      'With the id of a connected provider they are a change of it: secrets that are left out are the stored ones, unless the address changes.',
    readOnly: true,
    body: checkedBody(checkSettingsBody),
    answers: [{ status: 200, description: 'What was found', schema: providerCheck }],
    errors: ['invalid_value', 'upstream_error', 'upstream_timeout'],
    handler: async ({ body }) => ({
      status: 200,
      json: await testSettings(context, connections, body),
    }),
  }),
  operatorRoute({
    method: 'get',
    path: '/manage/providers/{id}/models',
    id: 'listUpstreamModels',
    tag,
    summary: 'List the models of the account at a provider',
    params: idParams,
    query: z.object({ search: z.string().max(200).default('') }),
    answers: [{ status: 200, description: 'The models', schema: upstreamModelList }],
    errors: ['not_found', 'invalid_value', 'upstream_error', 'upstream_timeout'],
    handler: async ({ params, query }) => ({
      status: 200,
      json: list(await listUpstreamModels(context, connections, params.id, query.search)),
    }),
  }),
  operatorRoute({
    method: 'get',
    path: '/manage/providers/{id}/model',
    id: 'draftModel',
    tag,
    summary: "Read one of the provider's models as a declaration to complete",
    params: idParams,
    query: z.object({ model: z.string().min(1).max(300) }),
    answers: [{ status: 200, description: 'The draft', schema: modelDraft }],
    errors: ['not_found', 'invalid_value', 'upstream_error', 'upstream_timeout'],
    handler: async ({ params, query }) => ({
      status: 200,
      json: await draftModel(context, connections, params.id, query),
    }),
  }),
  operatorRoute({
    method: 'post',
    path: '/manage/providers/{id}/model',
    id: 'draftModelFromDocument',
    tag,
    summary: 'Read a model as a declaration to complete, from a document instead of the provider',
    description:
      "For fal: a model's OpenAPI document. For Replicate: a version with its `openapi_schema`, or that schema.",
    readOnly: true,
    params: idParams,
    body: checkedBody(draftDocumentBody),
    answers: [{ status: 200, description: 'The draft', schema: modelDraft }],
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, body }) => ({
      status: 200,
      json: await draftModel(context, connections, params.id, body),
    }),
  }),
];

const modelRoutes = (context: ServiceContext, connections: Connections): Route[] => [
  operatorRoute({
    method: 'get',
    path: '/manage/models',
    id: 'listOperatorModels',
    tag,
    summary: 'List all models, declared and connected, with prices, drafts among them',
    answers: [{ status: 200, description: 'The models', schema: connectedModelList }],
    handler: () => ({ status: 200, json: list(listModels(context, connections)) }),
  }),
  operatorRoute({
    method: 'get',
    path: '/manage/models/{id}',
    id: 'getOperatorModel',
    tag,
    summary: 'Read a model with its prices',
    params: idParams,
    answers: [{ status: 200, description: 'The model', schema: connectedModel }],
    errors: ['not_found'],
    handler: ({ params }) => ({ status: 200, json: getModel(context, connections, params.id) }),
  }),
  operatorRoute({
    method: 'put',
    path: '/manage/models/{id}',
    id: 'saveModel',
    tag,
    summary: 'Write a connected model and its prices; a new one is a draft',
    description:
      'A change of a published model has effect at once. What was accepted before settles at the price it was authorized by.',
    params: idParams,
    body: checkedBody(saveModelBody),
    answers: [{ status: 200, description: 'The model', schema: connectedModel }],
    errors: ['invalid_value'],
    handler: async ({ params, body }) => ({
      status: 200,
      json: await saveModel(context, connections, params.id, body),
    }),
  }),
  ...(['publish', 'unpublish'] as const).map((verb) =>
    operatorRoute({
      method: 'post',
      path: `/manage/models/{id}/${verb}`,
      id: `${verb}Model`,
      tag,
      summary:
        verb === 'publish'
          ? 'Offer a model that has a price for every request'
          : 'Hide a model from the teams; accepted work is done',
      params: idParams,
      body: checkedBody(actorBody),
      answers: [{ status: 200, description: 'The model', schema: connectedModel }],
      errors: ['not_found', 'invalid_value'],
      handler: async ({ params, body }) => ({
        status: 200,
        json: await setModelState(context, connections, params.id, {
          state: verb === 'publish' ? 'published' : 'draft',
          actor: body.actor,
        }),
      }),
    }),
  ),
  operatorRoute({
    method: 'post',
    path: '/manage/models/{id}/trial',
    id: 'tryModel',
    tag,
    summary: 'Send one real request to the provider of a model; no workspace pays for it',
    params: idParams,
    body: checkedBody(trialBody),
    answers: [{ status: 200, description: 'Request and answer', schema: trial }],
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, body }) => ({
      status: 200,
      json: await tryModel(context, connections, params.id, body),
    }),
  }),
  operatorRoute({
    method: 'post',
    path: '/manage/models/{id}/compare-import',
    id: 'compareImport',
    tag,
    summary: 'Compare a model with what its provider, or a document, says of it now',
    description:
      'Changes nothing. The proposed model has the changes of the provider and keeps what was edited here; where both changed the same, the edit stays and is listed under `conflicts`. Write it with `PUT /manage/models/{id}`.',
    readOnly: true,
    params: idParams,
    body: checkedBody(compareImportBody),
    answers: [{ status: 200, description: 'The comparison', schema: importComparison }],
    errors: ['not_found', 'invalid_value', 'upstream_error', 'upstream_timeout'],
    handler: async ({ params, body }) => ({
      status: 200,
      json: await compareImport(context, connections, params.id, body),
    }),
  }),
  operatorRoute({
    method: 'post',
    path: '/manage/models/{id}/delete',
    id: 'deleteModel',
    tag,
    summary: 'Delete a connected model that is not published',
    params: idParams,
    body: checkedBody(actorBody),
    answers: deleted,
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, body }) => {
      await deleteModel(context, connections, params.id, body.actor);
      return new Response(null, { status: 204 });
    },
  }),
];

const historyRoutes = (context: ServiceContext, connections: Connections): Route[] => [
  operatorRoute({
    method: 'get',
    path: '/manage/connection-changes',
    id: 'listConnectionChanges',
    tag,
    summary: 'List the latest changes of providers and models, newest first',
    query: z.object({
      kind: z.enum(['provider', 'model']).optional(),
      subject: z.string().max(64).optional(),
    }),
    answers: [{ status: 200, description: 'The changes', schema: connectionChangeList }],
    handler: async ({ query }) => ({ status: 200, json: list(await listChanges(context, query)) }),
  }),
  operatorRoute({
    method: 'post',
    path: '/manage/connection-changes/{change_id}/undo',
    id: 'undoConnectionChange',
    tag,
    summary: 'Undo the latest change of a provider or model',
    params: changeParams,
    body: checkedBody(actorBody),
    answers: [{ status: 204, description: 'It is undone' }],
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, body }) => {
      await undoChange(context, connections, params.change_id, body.actor);
      return new Response(null, { status: 204 });
    },
  }),
];
