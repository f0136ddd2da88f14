import type { DeclaredField, ModelDraft, outputCapFields, UpstreamModel } from '@/lib/contract';
import type { CheckResult } from '../check-result';
import { type DriverTools, ProviderToolError } from '../provider-tools';
import { type CheckReading, unknownQuota } from '../remote/check';
import { keyOf } from '../remote/declared-key';
import { readKey } from '../remote/key-of-open-list';
import { modelIdsIn } from '../remote/model-ids';
import type { OpenAiCompatibleDeclaration } from './declaration';
import { isJson } from './stream/read-json';

/** The longest name of a model that a route may have. */
const maxIdLength = 300;
/** Bytes of the list that are read at most. */
const maxBytes = 4_000_000;

/** The tools for operators who connect an endpoint. */
export const openAiCompatibleTools = (declaration: OpenAiCompatibleDeclaration): DriverTools => ({
  check: (signal) => checkEndpoint(declaration, signal),
  list: async (search, signal) => {
    const response = await callEndpoint(declaration, '/models', true, signal);
    if (!response.ok) throw new ProviderToolError(refusalText(response.status));
    return modelsOf(await response.text()).filter(({ id }) =>
      id.toLowerCase().includes(search.toLowerCase()),
    );
  },
  draft: async (model) => textDraft(model, declaration.baseUrl),
});

const callEndpoint = (
  declaration: OpenAiCompatibleDeclaration,
  path: string,
  sendsKey: boolean,
  signal: AbortSignal,
): Promise<Response> => {
  const key = sendsKey ? keyOf(declaration, 'apiKey') : undefined;
  return fetch(`${declaration.baseUrl}${path}`, {
    headers: {
      ...declaration.headers,
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    signal,
  }).catch((cause: unknown) => {
    throw new ProviderToolError(
      `${new URL(declaration.baseUrl).host} cannot be reached. Check the address, and that this server may connect to it.`,
      { cause },
    );
  });
};

async function checkEndpoint(
  declaration: OpenAiCompatibleDeclaration,
  signal: AbortSignal,
): Promise<CheckResult> {
  const startMs = performance.now();
  let response: Response;
  try {
    response = await callEndpoint(declaration, '/models', true, signal);
  } catch (error) {
    if (!(error instanceof ProviderToolError)) throw error;
    return {
      ok: false,
      latency_ms: null,
      checks: [{ name: 'reachable', ok: false, text: error.message }],
    };
  }
  const latency_ms = Math.round(performance.now() - startMs);
  const { host } = new URL(declaration.baseUrl);
  const reachable = { name: 'reachable', ok: true, text: `${host} answers.` } as const;
  const { key, quota = unknownQuota } = await readList(declaration, response, signal);
  return {
    ok: key.ok !== false && quota.ok !== false,
    latency_ms,
    checks: [reachable, { name: 'key', ...key }, { name: 'quota', ...quota }],
  };
}

async function readList(
  declaration: OpenAiCompatibleDeclaration,
  response: Response,
  signal: AbortSignal,
): Promise<CheckReading> {
  const text = await response.text();
  if (!response.ok) return { key: { ok: false, text: refusalText(response.status) } };
  let count: number;
  try {
    count = modelsOf(text).length;
  } catch (error) {
    return { key: { ok: false, text: (error as Error).message } };
  }
  const listText = `It lists ${count} ${count === 1 ? 'model' : 'models'}.`;
  if (keyOf(declaration, 'apiKey') === undefined) return { key: { ok: true, text: listText } };
  return readKey(listText, async (path, withKey) => {
    const response = await callEndpoint(declaration, path, withKey, signal);
    return { status: response.status, body: await response.json().catch(() => null) };
  });
}

const refusalText = (status: number): string => {
  if (status === 401 || status === 403) return `The key was refused (${status}). Enter it again.`;
  if (status === 404) return 'There is no list of models here. Does the address end with /v1?';
  if (status === 429) return 'It takes no more requests for now (429). Try again in a minute.';
  return `It answered ${status} in place of its list of models.`;
};

function modelsOf(text: string): UpstreamModel[] {
  if (text.length > maxBytes) throw new ProviderToolError('Its list of models is too long.');
  const ids = isJson(text) ? modelIdsIn(JSON.parse(text)) : null;
  if (ids === null) {
    throw new ProviderToolError('The answer is not a list of models. Check the address.');
  }
  return ids
    .filter((id) => id.length <= maxIdLength)
    .map((id): UpstreamModel => ({ id, name: id, family: 'text' }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * What OpenAI's newer models call the cap of the answer, and what all other servers call it: Mistral refuses the newer name,
 * and Ollama ignores it (README, "Caps").
 */
const capOf = (model: string, baseUrl: string): (typeof outputCapFields)[number] =>
  /(?:^|\.)(?:openai\.com|openai\.azure\.com)$/.test(new URL(baseUrl).hostname) ||
  /(?:^|\/)(?:gpt-(?:[5-9]|\d\d)|o\d)/i.test(model)
    ? 'max_completion_tokens'
    : 'max_tokens';

/** Lists do not describe the fields of a model: these are the parameters that chat completions share. */
const fieldsWith = (cap: string): DeclaredField[] => [
  {
    name: 'temperature',
    type: 'number',
    required: false,
    min: 0,
    max: 2,
    description: 'Low keeps to the likely words, high surprises',
  },
  {
    name: 'top_p',
    type: 'number',
    required: false,
    min: 0,
    max: 1,
    description: 'Choose among the likeliest words only: 0.1 is the top tenth',
  },
  {
    name: cap,
    type: 'integer',
    required: false,
    min: 1,
    max: 16_384,
    default: 4_096,
    description: 'Longest answer, in tokens',
  },
];

/** A draft to check and complete: the longest answer and what the model takes differ from model to model. */
const textDraft = (model: string, baseUrl: string): Omit<ModelDraft, 'imported'> => ({
  name: model.slice(0, 80),
  family: 'text',
  description: '',
  capabilities: ['chat'],
  schema: { fields: fieldsWith(capOf(model, baseUrl)) },
});
