import type { Section } from './types';

export const introduction: Section = {
  title: 'Introduction',
  anchor: 'overview',
  sentences: {
    'introduction-1':
      'This document covers the whole public interface of the service: asynchronous image and video generation, cost estimation, task lookup, model listing, text-model endpoints (chat and responses), file uploads, balance and credit top-up.',
    'introduction-2': 'It is a single document.',
    'introduction-3': 'The base address is {base_url}; all paths below are relative to it.',
  },
};

export const overview: Section = {
  title: 'What the service does',
  anchor: 'overview',
  sentences: {
    'overview-1':
      'The service generates images and videos asynchronously and serves text models synchronously.',
    'overview-2':
      'Everything is scoped to a team workspace: credit balance, charges, usage, tasks, uploaded and generated assets, model permissions, allowed models and webhook delivery.',
    'overview-3': 'Only team workspaces may use the external API.',
    'overview-4':
      'Personal workspaces hold personal products and subscriptions and cannot create or call API keys.',
    'overview-5': 'An API key is owned permanently by the team workspace in which it was created.',
    'overview-6': 'The workspace Owner or Admin creates and manages keys in the console.',
    'overview-7': 'Integration flow:',
    'overview-8': 'Create or switch to an active team workspace in the console.',
    'overview-9': 'Create an API key; configure scopes, allowed models and webhook delivery.',
    'overview-10': 'Call GET /v1/models to see which models the key may use.',
    'overview-11':
      'If a reference image is needed, upload it first and pass the returned URL to generation.',
    'overview-12':
      'For image or video, call POST /v1/quote for estimated credits, then POST /v1/generations to create a task.',
    'overview-13':
      'Poll GET /v1/tasks/{task_id} until a terminal state, or receive a webhook notification.',
    'overview-14': 'Credits are the single billing unit.',
    'overview-15': 'Token usage is not shown to users.',
    'overview-16':
      'Text models use a chat-completions-compatible endpoint or a responses-compatible endpoint (either one is enough); both are synchronous, optionally streamed.',
    'overview-17': 'Image and video never use them; they use POST /v1/generations.',
  },
};

export const authentication: Section = {
  title: 'Authentication',
  anchor: 'authentication',
  sentences: {
    'authentication-1': 'Every /v1/* endpoint uses Authorization: Bearer <API_KEY>.',
    'authentication-2':
      'Only team-workspace API keys exist; personal workspaces cannot create or call keys.',
    'authentication-3': 'The workspace Owner or Admin creates and manages keys.',
    'authentication-4': 'The team workspace is resolved only from the key.',
    'authentication-5':
      'The header X-Service-Workspace-ID (named with the service brand in the actual interface) is not read; supplying it cannot change billing, task or asset ownership.',
    'authentication-6': 'To use another workspace, use a key of that workspace.',
    'authentication-7': 'A key carries scopes, allowed models and webhook configuration.',
    'authentication-8': 'Upload of images requires the scope v1:generate.',
    'authentication-9': 'Scope names other than v1:generate: not shown.',
    'authentication-10':
      'Models that the key is not authorized for yield a model-not-found or no-permission error.',
    'authentication-11': 'Response for a missing or invalid key: not shown.',
  },
};

export const versioning: Section = {
  title: 'Versioning',
  anchor: 'versioning',
  sentences: {
    'versioning-1': 'Endpoints live under the path prefix /v1.',
    'versioning-2': 'The pricing rule set is identified by pricing_version in quotes.',
    'versioning-3':
      'The model list is dynamic; clients should refresh it rather than hardcode models.',
    'versioning-4': 'Versioning policy and deprecation rules: not shown.',
  },
};
